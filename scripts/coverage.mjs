// Writes docs/coverage.md: every rule of docs/rules.md with its tests, from the last complete run of `npm test`.
// Fails if a citation names an unknown rule, or a heading has the wrong count. --check writes nothing; it also fails
// if the file is out of date, a rule has no passing test, a test never ran, or a test cites no rule, and names them.
// --citations only checks headings and citations, without a run.
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

/** What is wrong in the sources: headings, and citations of rules that don't exist. */
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

/** What is wrong in the last run. Writes the file, except with --check. */
function ofTheRun() {
  const tests = readRan();
  const text = report({ rules, counts, tests });
  if (!process.argv.includes('--check')) {
    writeFileSync('docs/coverage.md', text);
    return [];
  }
  const silent = tests.filter(({ ids }) => ids.length === 0);
  const allPassed = tests.every(({ state }) => state === 'passed');
  // The file can't be compared with a run in which a test failed, or can't run here, for example without PostgreSQL.
  const isOld = allPassed && readFileSync('docs/coverage.md', 'utf8') !== text;
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

/**
 * Citations in tests and in code, such as in doc comments. Those in code don't count as tests, but must name an
 * existing rule.
 */
function citations() {
  const files = globSync([
    'tests/**/*.{test,spec}.{ts,tsx}',
    '{contract,server,src}/**/*.{ts,tsx}',
  ]);
  return files
    .sort()
    .flatMap((file) => citationsIn(readFileSync(file, 'utf8')).map((id) => ({ id, file })));
}
