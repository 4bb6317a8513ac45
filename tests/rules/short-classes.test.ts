import { expect, test } from 'vitest';
import { shortened, shortNames } from '../../scripts/short-classes.mjs';

const css =
  '@layer utilities{.p_0\\.5{padding:.5px}.md\\:d_none:is(:hover,.p_0\\.5) svg,.group:focus .c_\\#fff{color:#fff}@media (min-width:48.5rem){.\\31 x_1{margin:0}}}';

test('[§D-build] every class that Panda made has a short name, and others keep theirs', () => {
  const names = shortNames(css);
  expect(names).toEqual({ 'p_0.5': 'a', 'md:d_none': 'b', 'c_#fff': 'c', '1x_1': 'd' });
  expect(shortened(css, names)).toBe(
    '@layer utilities{.a{padding:.5px}.b:is(:hover,.a) svg,.group:focus .c{color:#fff}@media (min-width:48.5rem){.d{margin:0}}}',
  );
});

test('[§D-build] no two names are the same, however many there are', () => {
  const many = Array.from({ length: 9_000 }, (_, index) => `.m_${index}{margin:0}`).join('');
  const names = Object.values(shortNames(many));
  expect(new Set(names).size).toBe(9_000);
  expect(names.filter((name) => !/^[A-Za-z][\w-]*$/.test(name))).toEqual([]);
});

test('[§D-build] a class without a name, and styles without classes, are errors', () => {
  expect(() => shortened('.p_1{padding:1px}', {})).toThrow('The class p_1 has no short name.');
  expect(() => shortNames('p{margin:0}')).toThrow('The styles have no classes.');
});
