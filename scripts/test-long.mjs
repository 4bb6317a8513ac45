// Runs in full what `npm test` runs only in part, and the tests with the options `long`, which it leaves out: every
// property with many more stories, many more rounds of writers, a server that is killed more often, calls, permissions
// and hostile requests on both databases, whole walks in the browser, axe on every page, dialog and state in every
// theme, language and width, every role on every page, and the real catalogues, if they are beside the repository.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { findBrowsers } from './browser.mjs';
import { keepFilesInMemory } from './files-in-memory.mjs';

findBrowsers();
keepFilesInMemory();
const env = { ...process.env, TEST_LONG: '1' };
env.PROPERTY_RUNS ??= '20000';
env.RUNS ??= '200';
/** The files with tests that `npm test` leaves out, of which it runs only a share, or which it runs on one database. */
const sharing = (pattern) =>
  globSync(pattern).filter((file) => /share\.ts'|onOneDatabase\(/.test(readFileSync(file, 'utf8')));
const runs = [
  [
    'vitest',
    [
      'run',
      '--project=node',
      'tests/properties',
      'tests/long',
      ...sharing('tests/!(properties|long)/**/*.test.ts'),
    ],
  ],
  ['playwright', ['test', '--timeout', '0', ...sharing('tests/e2e/*.spec.ts')]],
];
const failed = runs.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
