import { expect, test } from 'vitest';
import playwright from '../../playwright.config.ts';
import { readTests, testsIn } from '../../scripts/coverage/tests.ts';
import vitest from '../../vitest.config.ts';

/** `expect`, or a function whose name begins with it. */
const asserts = /\bexpect(?:[A-Z]\w*)?[.(]/;

test('[§D-told] an end-to-end test asserts something of its own; vitest asks it of the others as they run', () => {
  const tests = readTests('tests/e2e/**/*.spec.ts');
  expect(tests.length).toBeGreaterThan(80);
  const mute = tests.filter(({ body, skipped }) => !skipped && !asserts.test(body));
  expect(mute.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
  const [one] = testsIn(
    'a.spec.ts',
    `test('opens', async ({ page }) => { await page.goto('/'); });`,
  );
  expect(one && asserts.test(one.body)).toBe(false);
  const projects = vitest.test?.projects ?? [];
  expect(projects.length).toBeGreaterThan(1);
  for (const project of projects)
    expect(project).toMatchObject({ test: { expect: { requireAssertions: true } } });
});

test('[§D-told] no test has a second try', () => {
  expect(playwright.retries).toBe(0);
  expect(JSON.stringify(vitest.test)).not.toContain('retry');
  const tests = readTests();
  expect(tests.length).toBeGreaterThan(1_000);
  const again = tests.filter(({ body }) => /^,\s*\{[^}]*\bretry\b/.test(body));
  expect(again.map(({ file, line }) => `${file}:${line}`)).toEqual([]);
});
