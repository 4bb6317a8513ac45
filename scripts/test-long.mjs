// What the tests try a share of, tried in full: every property on many more stories, axe on every page in every look, and
// the real catalogues where they lie beside the repository.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';

const env = { ...process.env, CHROMIUM_PATH: findBrowser(), TEST_LONG: '1' };
env.PROPERTY_RUNS ??= '20000';
const runs = [
  ['vitest', ['run', '--project', 'node', 'tests/properties', 'tests/long']],
  ['playwright', ['test', 'tests/e2e/axe.spec.ts', '--timeout', '0']],
];
const failed = runs.filter(([command, args]) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env });
  return status !== 0;
});
process.exitCode = failed.length === 0 ? 0 : 1;
