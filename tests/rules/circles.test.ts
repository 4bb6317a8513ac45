import path from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, graphOf } from '../support/circles.ts';
import { importsOf } from '../support/imports.ts';

const imports = importsOf('{contract,server,src}/**/*.{ts,tsx}');

test.each(['contract', 'server', 'src'])(
  '[§D-circles] no files of %s import each other in a circle',
  (root) => {
    const files = graphOf(imports, root, (file) => file);
    expect(files.size).toBeGreaterThan(20);
    expect(circlesIn(files)).toEqual([]);
  },
);

/** An area of the server counts as one, together with the folders in it. */
const areaOf = (file: string) => file.split('/').slice(0, 2).join('/');

test.each([
  ['contract', path.posix.dirname],
  ['server', areaOf],
  ['src', path.posix.dirname],
] as const)('[§D-circles] no folders of %s import each other in a circle', (root, folderOf) => {
  const folders = graphOf(imports, root, folderOf);
  expect(folders.size).toBeGreaterThan(4);
  expect(circlesIn(folders)).toEqual([]);
});

test('[§D-circles] a circle is found wherever one comes upon it', () => {
  const graph = (...edges: string[]) =>
    new Map(edges.map(([from = '', ...to]) => [from, new Set(to)] as const));
  expect(circlesIn(graph('ab', 'bc', 'ca'))).toEqual([['a', 'b', 'c', 'a']]);
  expect(circlesIn(graph('xab', 'ac', 'bc', 'cb'))).toEqual([['c', 'b', 'c']]);
  expect(circlesIn(graph('abc', 'bd', 'cd'))).toEqual([]);
});
