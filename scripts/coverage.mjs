// Writes docs/coverage.md: every rule of docs/rules.md with the tests that cite it. Fails where a rule is cited that doesn't
// exist, or a heading miscounts. --check writes nothing and fails when the file is out of date, a rule has no test or a test
// cites no rule, and names them.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { openRules, report, sayCounts } from './coverage/report.ts';
import { readRules } from './coverage/rules.ts';
import { citationsIn, readTests } from './coverage/tests.ts';

const { all: rules, counts } = readRules();
const tests = readTests();
const open = openRules({ rules, tests });
const silent = tests.filter(({ ids }) => ids.length === 0);
const complaints = [
  ...(tests.length === 0 ? ['No tests were found.'] : []),
  ...counts
    .filter(({ said, found }) => said !== found)
    .map(
      ({ section, said, found }) => `docs/rules.md: "${section}" says ${said} and has ${found}.`,
    ),
  ...citations()
    .filter(({ id }) => !rules.some((rule) => rule.id === id))
    .map(({ id, file }) => `${file} cites ${id}, which docs/rules.md lacks.`),
];
const text = report({ rules, counts, tests });
if (process.argv.includes('--check')) {
  if (readFileSync('docs/coverage.md', 'utf8') !== text) {
    complaints.push('docs/coverage.md is out of date: run npm run coverage.');
  }
  complaints.push(
    ...open.map(({ id, text }) => `No test cites ${id}: ${text}`),
    ...silent.map(({ file, line, title }) => `${file}:${line} cites no rule: ${title}`),
  );
} else if (complaints.length === 0) {
  writeFileSync('docs/coverage.md', text);
}
for (const complaint of complaints) console.error(complaint);
console.log(
  `${sayCounts(counts)}. ${open.length} of ${rules.filter(({ gathers }) => !gathers).length} rules are open; ${silent.length} of ${tests.length} tests cite none.`,
);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** In the tests and in the code, as in a doc comment: those hold nothing, but must name a rule that exists. */
function citations() {
  const files = globSync([
    'tests/**/*.{test,spec}.{ts,tsx}',
    '{contract,server,src}/**/*.{ts,tsx}',
  ]);
  return files
    .sort()
    .flatMap((file) => citationsIn(readFileSync(file, 'utf8')).map((id) => ({ id, file })));
}
