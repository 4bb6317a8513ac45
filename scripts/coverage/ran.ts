import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Outcome, RanTest } from '../test-outcome.ts';
import { citationsIn } from './tests.ts';

/** The folder with the results of the last complete run. */
export const resultsFolder = 'test-results';

const suites = ['unit-and-contract-tests', 'store-tests', 'end-to-end-tests'];

/** A test that ran, with the rules that it cites. */
export interface CitingTest extends RanTest {
  ids: readonly string[];
}

/** The tests of the last complete run; throws if a suite has no results. */
export function readRan(folder = resultsFolder): CitingTest[] {
  return suites.flatMap((suite) =>
    citing(outcomeOf(path.join(folder, `${suite}.outcome.json`)).ran),
  );
}

/** Adds to each test what it cites; a test that runs on both databases counts as one. */
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
