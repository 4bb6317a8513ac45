import { expect, test } from 'vitest';
import { restOf } from '../../scripts/split-styles.mjs';

const sheet = (utilities: string) => `@layer base{p{margin:0}}@layer utilities{${utilities}}`;
/** Every part repeats the order of the layers, because it may be loaded before the first styles. */
const order = '@layer base,utilities;';
const rule = (text: string) => `@layer utilities{${text}}`;

test('[§D-build] the rest has what the first styles lack, and nothing of the page itself', () => {
  expect(restOf(sheet('.a_1{color:red}.b_1{margin:0}'), sheet('.a_1{color:red}'))).toBe(
    order + rule('.b_1{margin:0}'),
  );
});

test('[§D-build] what must overrule a rule of the rest stands behind it once more', () => {
  const wide = '@media (min-width:48rem){.md\\:p_2{padding:2px}}';
  const all = sheet(`.p_1{padding:1px}.px_1{padding-inline:1px}.c_1{color:red}${wide}`);
  const first = sheet(`.px_1{padding-inline:1px}.c_1{color:red}${wide}`);
  expect(restOf(all, first)).toBe(
    order + rule('.p_1{padding:1px}') + rule('.px_1{padding-inline:1px}') + rule(wide),
  );
});

test('[§D-build] two values of one property never meet on an element, and stay apart', () => {
  const first = sheet('.p_2{padding:2px}');
  expect(restOf(sheet('.p_1{padding:1px}.p_2{padding:2px}'), first)).toBe(
    order + rule('.p_1{padding:1px}'),
  );
});

test('[§D-build] first styles that leave nothing are an error', () => {
  expect(() => restOf(sheet('.a_1{color:red}'), sheet('.a_1{color:red}'))).toThrow(
    'all that there',
  );
});
