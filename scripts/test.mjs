// Runs every check and test, prints what failed in full, and closes with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser } from './browser.mjs';

const results = 'test-results';
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
process.env.CHROMIUM_PATH = findBrowser();

const build = [
  check('styles', 'panda', ['codegen', '--silent']),
  check('build', 'node', ['scripts/bootstrap.mjs']),
];
/** Lanes run side by side, the steps of a lane one after the other. */
const lanes = [
  [
    check('types', 'tsc', ['-p', '.']),
    check('types of the worker', 'tsc', ['-p', 'src/sw']),
    check('lint and format', 'biome', ['ci', '--max-diagnostics=50']),
    check('dead code', 'knip', []),
    check('coverage', 'node', ['scripts/coverage.mjs', '--check']),
  ],
  [suite('unit and contract tests', 'vitest', ['run', '--project', 'node'], countVitest)],
];
const inBrowser = [
  suite('store tests', 'vitest', ['run', '--project', 'browser'], countVitest),
  suite('end-to-end tests', 'playwright', ['test'], countPlaywright),
];

const started = Date.now();
const total = { passed: 0, failed: 0 };
await runLane(build);
await Promise.all(lanes.map(runLane));
await runLane(inBrowser);
console.log(`All of it took ${seconds(started)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function runLane(steps) {
  for (const step of steps) {
    const begun = Date.now();
    const { passed, failed, output } = await step.run();
    total.passed += passed;
    total.failed += failed;
    console.log(
      `${failed === 0 ? 'ok  ' : 'FAIL'} ${step.name}: ${passed} passed, ${failed} failed (${seconds(begun)} s)`,
    );
    if (failed > 0) console.log(output);
  }
}

/** A tool that passes or fails as a whole. */
function check(name, command, args) {
  return {
    name,
    async run() {
      const { code, output } = await execute(command, args);
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

/** A test runner that writes its counts as JSON. No test at all counts as a failure. */
function suite(name, command, args, count) {
  const file = `${results}/${name.replaceAll(' ', '-')}.json`;
  const reporters =
    command === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      : ['--reporter=line,json'];
  return {
    name,
    async run() {
      const { code, output } = await execute(command, [...args, ...reporters], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      const { passed, failed } = count(file);
      const broken = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
      return { passed, failed: failed + broken, output };
    },
  };
}

function countVitest(file) {
  const report = readReport(file);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 };
}

function countPlaywright(file) {
  const stats = readReport(file)?.stats;
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
  };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function execute(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
