import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches selectors that end in `*`, such as `:is(article:hover > *)` and `input:focus ~ * &`. */
const anyone = /:(?:is|where)\([^'"]*[>\s]\*\s*[,)]|[~+] \*/;

test('[§D-speed] no style finds its place by anything below or beside something: whatever came into a page, the browser would look at all of it', () => {
  for (const bad of ["'&:is(article:hover > *) img'", "'&:is(a, [data-on] *), b'", "'a ~ * &'"]) {
    expect(bad).toMatch(anyone);
  }
  const files = globSync('src/**/*.{ts,tsx,css}').filter((file) => !file.includes('/compiled/'));
  const styled = files.filter((file) => /css\(|cva\(|\.css$/.test(readFileSync(file, 'utf8')));
  expect(styled.length).toBeGreaterThan(100);
  const found = styled.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (anyone.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
