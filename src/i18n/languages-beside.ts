import { ownWorker } from '../lib/browser/own-worker.ts';

/**
 * Lets another core do what the first number or date of a page would wait for: Chromium looks which of its languages are
 * complete, once for each process, which takes as long as drawing a list (decision 0072).
 */
export function readLanguagesBeside(): void {
  new Worker(ownWorker('/languages.js'));
}
