import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const named = [
  ...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| (`[^|]+`) \| /gm),
].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)\/`/g)].map(([, folder = '']) => folder));

/** The map has one rule for all screens and doesn't list their folders; compiled files aren't ours. */
const isMapped = (folder: string) =>
  folder !== 'src' && !folder.startsWith('src/screens/') && !folder.endsWith('/compiled');

test.each(['contract', 'server', 'src'])(
  '[§D-map] the map names each folder of %s that has files, once, and none that isn’t there',
  (root) => {
    const files = globSync(`${root}/**/*.{ts,tsx,mjs,sql,css}`);
    const folders = new Set(files.map((file) => path.posix.dirname(file)).filter(isMapped));
    expect(folders.size).toBeGreaterThan(3);
    const rows = named.filter((folder) => folder === root || folder.startsWith(`${root}/`));
    expect(rows.filter((folder) => folder !== 'src/screens').sort()).toEqual([...folders].sort());
  },
);

test('[§D-map] every file that the journey of an edit names is there, in the order of its steps', () => {
  const journey = readFileSync('docs/one-edits-journey.md', 'utf8');
  const files = [...journey.matchAll(/`((?:src|server|contract|tests)\/[\w./-]+)`/g)].map(
    ([, file = '']) => file,
  );
  const steps = [...journey.matchAll(/^(\d+)\. /gm)].map(([, step]) => Number(step));
  expect(files.length).toBeGreaterThan(30);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(steps).toEqual(steps.map((_, index) => index + 1));
});
