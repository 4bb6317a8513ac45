// Compares docs/rules.md with the specification, if it is there. Names each row without a rule, each path, number and
// name of a row that its rules don't repeat, and entries of the map for rows that no longer exist.
import { existsSync, readFileSync } from 'node:fs';
import { readRules } from './coverage/rules.ts';
import { compare, readRows } from './coverage/specification.ts';

const source = '../shared/specification.md';
if (!existsSync(source)) {
  console.log(`Skipped: there is no ${source} to compare the rules with.`);
} else {
  const rows = readRows(readFileSync(source, 'utf8'));
  const map = JSON.parse(readFileSync('scripts/coverage/specification-map.json', 'utf8'));
  const complaints = compare(rows, map, readRules().all);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${rows.length} rows of the specification, ${complaints.length} complaints.`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
