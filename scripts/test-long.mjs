// What the tests try a share of, tried in full: every property on many more stories, many more rounds of writers, a server
// killed more often, who may do what and hostile requests on both databases, axe on every page in every look, every role on
// every page, and the real catalogues where they lie beside the repository.
import { spawnSync } from 'node:child_process';
import { findBrowsers } from './browser.mjs';

findBrowsers();
const env = { ...process.env, TEST_LONG: '1' };
env.PROPERTY_RUNS ??= '20000';
env.RUNS ??= '200';
const runs = [
  [
    'vitest',
    [
      ...['run', '--project', 'node', 'tests/properties', 'tests/long'],
      ...['tests/server/changes-writers', 'tests/server/bulk-import-killed'],
      ...['tests/server/import-killed', 'tests/server/job-starts', 'tests/server/admin'],
      ...['tests/catalogue/job', 'tests/catalogue/bombs', 'tests/catalogue/quirks'],
      ...[
        'tests/contract/people',
        'tests/contract/invoices',
        'tests/attack/cases',
        'tests/attack/generated',
      ],
    ],
  ],
  ['playwright', ['test', 'tests/e2e/axe.spec.ts', 'tests/e2e/roles.spec.ts', '--timeout', '0']],
];
const failed = runs.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
