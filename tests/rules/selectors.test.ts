import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** `:is(article:hover > *)`, and what is like it. */
const anyBelow = /:(?:is|where)\([^'"]*[>\s]\*\s*[,)]/;

test('[§D-speed] no style names its own place by anything below something: whatever changes there, the browser would look at all below', () => {
  expect("'&:is(article:hover > *) img'").toMatch(anyBelow);
  expect("'&:is(a, [data-on] *), b'").toMatch(anyBelow);
  const files = globSync('src/**/*.{ts,tsx,css}').filter((file) => !file.includes('/compiled/'));
  const styled = files.filter((file) => readFileSync(file, 'utf8').includes(':is('));
  expect(styled.length).toBeGreaterThan(5);
  const found = styled.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (anyBelow.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
