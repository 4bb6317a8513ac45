import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome, RanTest } from '../test-outcome.ts';
import { citationsIn } from './tests.ts';

/** Where the last whole run of the tests has left what came of it. */
export const resultsFolder = 'test-results';

const suites = ['unit-and-contract-tests', 'store-tests', 'end-to-end-tests'];

/** A test as it ran, with what it cites. */
export interface CitingTest extends RanTest {
  ids: readonly string[];
}

/** The tests of the last whole run; throws where a suite has told nothing. */
export function readRan(folder = resultsFolder): CitingTest[] {
  return suites.flatMap((suite) =>
    citing(outcomeOf(path.join(folder, `${suite}.outcome.json`)).ran),
  );
}

/** With what each cites; what runs on each database is one test. */
export function citing(ran: readonly RanTest[]): CitingTest[] {
  return ran.map((test) => ({
    ...test,
    title: test.title.replaceAll(/ \((PGlite|PostgreSQL)[^)]*\)/g, ''),
    ids: citationsIn(test.title),
  }));
}

function outcomeOf(file: string): Outcome {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Outcome;
  } catch {
    throw new Error(`${file} tells nothing: run npm test first, whole.`);
  }
}
