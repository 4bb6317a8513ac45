import { writeFileSync } from 'node:fs';
import { type VitestError, type VitestModule, vitestOutcome } from './test-outcome.ts';

/** Writes what came of a run to the file that `TEST_OUTCOME` names; vitest's own JSON lacks what was expected and received. */
export default class OutcomeReporter {
  onTestRunEnd(modules: readonly VitestModule[], unhandled: readonly VitestError[]): void {
    const file = process.env.TEST_OUTCOME;
    if (!file) throw new Error('TEST_OUTCOME names no file.');
    writeFileSync(file, JSON.stringify(vitestOutcome(modules, unhandled, process.cwd())));
  }
}
