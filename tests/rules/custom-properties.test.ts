import { expect, test } from 'vitest';
import { withFewerProperties } from '../../scripts/custom-properties.mjs';

const sheet = (tokens: string, rules: string) =>
  `@layer tokens{:where(:root,:host){${tokens}}}@layer utilities{${rules}}`;

test('[§D-build] a value that is the same everywhere and short is written in place', () => {
  const tokens = String.raw`--spacing-1\.5:.375rem;--ease:cubic-bezier(0.2,0,0,1);`;
  const rules = String.raw`.a{margin:calc(var(--spacing-1\.5) * -1);transition:var(--ease)}`;
  expect(withFewerProperties(sheet(tokens, rules), '')).toBe(
    sheet(
      '--ease:cubic-bezier(0.2,0,0,1);',
      '.a{margin:calc(.375rem * -1);transition:var(--ease)}',
    ),
  );
});

test.each([
  ['is set once more', sheet('--gap:1px;', '.a{gap:var(--gap)}.b{--gap:2px}'), ''],
  ['is set by the code', sheet('--gap:1px;', '.a{gap:var(--gap)}'), "style={{ '--gap': '2px' }}"],
  ['is only set by a class', sheet('', '.a{--gap:1px}.a p{gap:var(--gap)}'), ''],
  ['has a value that stands in', sheet('', '.a{gap:var(--gap, 1px)}'), ''],
  ['reads another', sheet('--a:1px;--b:var(--a);', '.a{--a:2px;gap:var(--b)}'), ''],
])('[§D-build] a property stays one that %s', (_, css, elsewhere) => {
  expect(withFewerProperties(css, elsewhere)).toBe(css);
});

test('[§D-build] a property that nothing reads is left out, and then those that only it read', () => {
  const css = sheet('--a:1px;--b:calc(var(--a) + 1px);--c:calc(1rem + 1px);', '.a{top:0}');
  expect(withFewerProperties(css, 'top: var(--c)')).toBe(
    sheet('--c:calc(1rem + 1px);', '.a{top:0}'),
  );
});

test('[§D-build] the alpha of a colour is no property of its own', () => {
  const mix = 'color-mix(in srgb,var(--ink) 8%,transparent)';
  const ink = '--ink:light-dark(#000,#fff);';
  const made = `--mix-borderColor:${mix};border-color:var(--mix-borderColor,var(--ink))`;
  expect(withFewerProperties(sheet(ink, `.a{${made}}.b{${made};top:0}`), '')).toBe(
    sheet(ink, `.a{border-color:${mix}}.b{border-color:${mix};top:0}`),
  );
});

test('[§D-build] styles without tokens are an error', () => {
  expect(() => withFewerProperties('.a{top:0}', '')).toThrow('The styles have no tokens.');
});
