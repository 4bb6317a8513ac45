import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startApp } from '../../support/app-process.ts';
import { playDay } from './day.ts';
import { keepLog, tellOf } from './tell.ts';

/** How many steps a day has. */
export const dayLength = 200;

/**
 * Plays `count` days one after the other, with seeds that count up from this one. Prints what is wrong after each;
 * `tmp/days` has what was done. Resolves to how many days went wrong.
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
