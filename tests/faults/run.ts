import { chromium } from 'playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import { MerchantAtWork } from './merchant.ts';
import { bundlePage } from './page-bundle.ts';
import { type Step, scenarios } from './scenario.ts';
import { startWorld } from './world.ts';

/** A story that went wrong. */
export interface Wrong {
  /** The story's index within its seed. */
  index: number;
  steps: Step[];
  wrong: string[];
}

/** Plays a range of a seed's stories one after the other, against one server. */
export async function play({
  seed,
  from = 0,
  count,
}: {
  seed: number;
  from?: number;
  count: number;
}): Promise<Wrong[]> {
  const stories = scenarios(seed, from + count).slice(from);
  const [world, html, browser] = await Promise.all([
    startWorld(count),
    bundlePage(),
    chromium.launch(chromiumOptions),
  ]);
  const found: Wrong[] = [];
  try {
    for (const [at, steps] of stories.entries()) {
      const merchant = world.merchants[at];
      if (!merchant) throw new Error('A story has no merchant.');
      const atWork = await MerchantAtWork.begin(browser, world, merchant, html);
      const wrong = await playOne(atWork, steps).catch((error: unknown) => [String(error)]);
      await atWork.end();
      if (wrong.length > 0) found.push({ index: from + at, steps, wrong });
    }
  } finally {
    await browser.close();
    await world.end();
  }
  return found;
}

async function playOne(atWork: MerchantAtWork, steps: readonly Step[]): Promise<string[]> {
  for (const step of steps) await atWork.take(step);
  return atWork.reckon();
}
