import { writeFileSync } from 'node:fs';
import { type VitestError, type VitestModule, vitestOutcome } from './test-outcome.ts';

/**
 * Writes the results of a run to the file that `TEST_OUTCOME` names; vitest's own JSON lacks what was expected and
 * received.
 */
export default class OutcomeReporter {
  #asked: readonly string[] = [];

  onTestRunStart(specifications: readonly { moduleId: string }[]): void {
    this.#asked = specifications.map(({ moduleId }) => moduleId);
  }

  onTestRunEnd(modules: readonly VitestModule[], unhandled: readonly VitestError[]): void {
    const file = process.env.TEST_OUTCOME;
    if (!file) throw new Error('TEST_OUTCOME names no file.');
    const outcome = vitestOutcome(modules, unhandled, process.cwd(), this.#asked);
    writeFileSync(file, JSON.stringify(outcome));
  }
}
