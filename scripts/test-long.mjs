// Runs in full what `npm test` runs only in part: every property with many more stories, many more rounds of writers,
// a server that is killed more often, calls, permissions and hostile requests on both databases, axe on every page,
// dialog and state in every theme, language and width, every role on every page, and the real catalogues, if they are
// beside the repository.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findBrowsers } from './browser.mjs';

findBrowsers();
const env = { ...process.env, TEST_LONG: '1' };
env.PROPERTY_RUNS ??= '20000';
env.RUNS ??= '200';
const testsWith = (folder, pattern) =>
  globSync(`${folder}/**/*.{spec,test}.ts`).filter((file) =>
    pattern.test(readFileSync(file, 'utf8')),
  );
/** The end-to-end tests of which `npm test` runs only a share. */
const sharing = testsWith('tests/e2e', /share\.ts/);
/** The tests that `npm test` runs on one database, or on the quicker one. */
const onOne = testsWith(
  'tests/{attack,catalogue,contract,server}',
  /on(One|Quick)Database\(|isQuick\(/,
);
const runs = [
  [
    'vitest',
    [
      ...['run', '--project', 'node', 'tests/properties', 'tests/long', ...onOne],
      ...['tests/server/changes-writers', 'tests/catalogue/bombs', 'tests/catalogue/quirks'],
    ],
  ],
  ['playwright', ['test', '--timeout', '0', ...sharing]],
];
const failed = runs.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
