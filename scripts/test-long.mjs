// Runs in full what `npm test` runs only in part: every property with many more stories, many more rounds of writers,
// a server that is killed more often, permissions and hostile requests on both databases, axe on every page, dialog
// and state in every theme, language and width, every role on every page, and the real catalogues, if they are beside
// the repository.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowsers } from './browser.mjs';

findBrowsers();
const env = { ...process.env, TEST_LONG: '1' };
env.PROPERTY_RUNS ??= '20000';
env.RUNS ??= '200';
/** The end-to-end tests of which `npm test` runs only a share. */
const sharing = readdirSync('tests/e2e')
  .map((file) => path.join('tests/e2e', file))
  .filter((file) => file.endsWith('.spec.ts') && readFileSync(file, 'utf8').includes('share.ts'));
const runs = [
  [
    'vitest',
    [
      ...['run', '--project', 'node', 'tests/properties', 'tests/long'],
      ...['tests/server/changes-writers', 'tests/server/bulk-import-killed'],
      ...['tests/server/import-killed', 'tests/server/job-starts', 'tests/server/admin'],
      'tests/server/released',
      ...['tests/catalogue/job', 'tests/catalogue/bombs', 'tests/catalogue/quirks'],
      ...[
        'tests/contract/people',
        'tests/contract/invoices',
        'tests/attack/cases',
        'tests/attack/generated',
      ],
    ],
  ],
  ['playwright', ['test', '--timeout', '0', ...sharing]],
];
const failed = runs.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
