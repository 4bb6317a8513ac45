// Runs every check and test, prints what failed and why, and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowsers } from './browser.mjs';
import { resultsFolder } from './coverage/ran.ts';
import { endWithRun } from './end-with-run.mjs';
import { keepFilesInMemory } from './files-in-memory.mjs';
import { playwrightOutcome, told } from './test-outcome.ts';

endWithRun();
keepFilesInMemory();
const results = resultsFolder;
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
findBrowsers();
// Dozens of servers are started, and they can reuse each other's compiled code.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/compiled');

/** Of the tests, those that aren't left to `npm run test:long`. */
const playwright = ['test', '--grep-invert=@long', '--reporter=dot,json'];
const vitest = (project) => [
  ...['run', '--project', project, '--tags-filter=!long'],
  ...['--reporter=dot', '--reporter=./scripts/vitest-outcome.ts'],
];

/** Lanes run in parallel; the steps of a lane run one after the other. */
const first = [
  [
    check('styles', 'panda', ['codegen', '--silent']),
    // Any other line is a warning of a tool, and its cause should be fixed: a build only prints its own steps.
    check('build', 'node', ['scripts/bootstrap.mjs'], /^(Building: |Built in )/),
  ],
  [
    check('lint and format', 'biome', ['ci', '--max-diagnostics=50']),
    check('steps of the image', 'dockerfile-utils', ['lint', 'Dockerfile']),
    check('compose file', 'dclint', ['--max-warnings', '0', 'compose.yaml']),
    check('description of the API', 'node', ['scripts/lint-api.mjs']),
    check('citations', 'node', ['scripts/coverage.mjs', '--citations']),
  ],
];
/** They use what the build has made. */
const second = [
  [
    // Each checker works out the same large types for itself, so more of them only pay off on more cores.
    check('types', 'tsc', ['-p', '.', '--checkers', '1']),
    check('types of the worker', 'tsc', ['-p', 'src/sw']),
    // What is made of the contract uses code as well.
    check('dead code', 'knip', ['--no-gitignore']),
    check('code that only tests use', 'knip', ['--production', '--no-gitignore']),
    suite('store tests', 'vitest', vitest('browser'), ofVitest),
  ],
  [suite('unit and contract tests', 'vitest', vitest('node'), ofVitest)],
];
const third = [[suite('end-to-end tests', 'playwright', playwright, ofPlaywright)]];

/** Uses the results of the suites. */
const last = [[check('coverage', 'node', ['scripts/coverage.mjs', '--check'])]];

const started = Date.now();
const total = { passed: 0, failed: 0 };
for (const lanes of [first, second, third, last]) await Promise.all(lanes.map(runLane));
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
    if (output) console.log(output);
  }
}

/** A tool that passes or fails as a whole. With `expected` it also fails if it prints any other line. */
function check(name, command, args, expected = /^/) {
  return {
    name,
    async run() {
      const { code, output } = await execute(command, args);
      const isQuiet = output.split('\n').every((line) => line === '' || expected.test(line));
      return code === 0 && isQuiet
        ? { passed: 1, failed: 0, output: '' }
        : { passed: 0, failed: 1, output };
    },
  };
}

/** A test runner that writes its results to a file. No tests at all count as a failure. */
function suite(name, command, args, outcomeIn) {
  const [file, outcomeFile] = ['report', 'outcome'].map((kind) =>
    path.resolve(results, `${name.replaceAll(' ', '-')}.${kind}.json`),
  );
  return {
    name,
    async run() {
      const { code, output } = await execute(command, args, {
        TEST_OUTCOME: file,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      const outcome = outcomeIn(file) ?? { passed: 0, failed: [], ran: [] };
      writeFileSync(outcomeFile, JSON.stringify(outcome));
      const { passed, failed } = outcome;
      // The report doesn't say why the runner broke.
      const isBroken = failed.length === 0 && (code !== 0 || passed === 0);
      return {
        passed,
        failed: failed.length + (isBroken ? 1 : 0),
        output: isBroken ? output : [told(outcome), ...lastWords(output)].join('\n'),
      };
    },
  };
}

/** The end of a dead process's output, because no report has it. */
function lastWords(output) {
  const lines = output.split('\n');
  return lines.flatMap((line, at) => (/fatal error/i.test(line) ? lines.slice(at, at + 12) : []));
}

function ofVitest(file) {
  return readReport(file);
}

function ofPlaywright(file) {
  const report = readReport(file);
  return report && playwrightOutcome(report, process.cwd(), textIn);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function textIn(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
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
