import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/what-others-get-wrong.md', 'utf8');
const cited = [...page.matchAll(/`(tests\/[^`]+\.test\.ts)`: (.+?)(?=<br>| \|$)/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
);

test('[§D-complaints] each complaint has its tests, and each test is there under its name', () => {
  const rows = page.split('\n').filter((line) => /^\| [A-Z]/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const row of rows) expect(row).toContain('`tests/');
  expect(cited.length).toBeGreaterThanOrEqual(rows.length);
  const missing = cited.filter(({ file, title }) => !readFileSync(file, 'utf8').includes(title));
  expect(missing).toEqual([]);
});
