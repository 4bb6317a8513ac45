// Writes docs/coverage.md: every rule of docs/rules.md with the tests that hold it, as the last whole `npm test` ran them.
// Fails where a rule is cited that doesn't exist, or a heading miscounts. --check writes nothing and fails when the file is
// out of date, a rule is held by no test that passed, a test that is written never ran or cites no rule, and names them.
// --citations looks at what is written alone, before anything has run.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readRan } from './coverage/ran.ts';
import { openRules, report, sayCounts } from './coverage/report.ts';
import { readRules } from './coverage/rules.ts';
import { citationsIn, neverRan, readTests } from './coverage/tests.ts';

const { all: rules, counts } = readRules();
const complaints = [...misciting(), ...(process.argv.includes('--citations') ? [] : ofTheRun())];
for (const complaint of complaints) console.error(complaint);
console.log(`${sayCounts(counts)}. ${complaints.length} complaints.`);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** What is wrong with what is written: headings, and citations of rules that aren't there. */
function misciting() {
  return [
    ...counts
      .filter(({ said, found }) => said !== found)
      .map(
        ({ section, said, found }) => `docs/rules.md: "${section}" says ${said} and has ${found}.`,
      ),
    ...citations()
      .filter(({ id }) => !rules.some((rule) => rule.id === id))
      .map(({ id, file }) => `${file} cites ${id}, which docs/rules.md lacks.`),
  ];
}

/** What is wrong with what ran; writes the file unless it is only to be checked. */
function ofTheRun() {
  const tests = readRan();
  const text = report({ rules, counts, tests });
  if (!process.argv.includes('--check')) {
    writeFileSync('docs/coverage.md', text);
    return [];
  }
  const silent = tests.filter(({ ids }) => ids.length === 0);
  const skipped = tests.some(({ state }) => state === 'skipped');
  // Where something can't run, as PostgreSQL, the file is not of this run.
  const isOld = !skipped && readFileSync('docs/coverage.md', 'utf8') !== text;
  return [
    ...(isOld ? ['docs/coverage.md is out of date: run npm run coverage.'] : []),
    ...openRules({ rules, tests }).map(
      ({ id, text }) => `No test that passed holds ${id}: ${text}`,
    ),
    ...silent.map(({ file, line, title }) => `${file}:${line} cites no rule: ${title}`),
    ...neverRan(readTests(), tests).map(
      ({ file, line, title }) => `${file}:${line} never ran: ${title}`,
    ),
  ];
}

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
