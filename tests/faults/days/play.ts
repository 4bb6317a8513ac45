import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../../support/app-process.ts';
import { playDay } from './day.ts';
import { keepLog, tellOf } from './tell.ts';

/** How much is done in a day. */
export const dayLength = 200;

/**
 * Plays so many days, the first by this seed and each next by the next, one after the other, and prints what is wrong after each; what was
 * done in each stands in `tmp/days`. Resolves to how many went wrong.
 */
export async function playDays(count: number, seed: number, length: number): Promise<number> {
  const template = await mkdtemp(path.join(tmpdir(), 'dropline-days-'));
  const app = await startApp({ dataDir: template });
  await app.stop();
  let wrong = 0;
  try {
    for (let one = seed; one < seed + count; one++) {
      const day = await playDay(one, length, template);
      if (day.findings.length > 0) wrong += 1;
      await keepLog(day);
      console.log(tellOf(day));
    }
  } finally {
    await rm(template, { recursive: true, force: true });
  }
  return wrong;
}
