import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { startApp } from '../../support/app-process.ts';
import { chromiumOptions } from '../../support/chromium.ts';
import { startBadLine } from './bad-line.ts';
import { chanceOf } from './chance.ts';
import { type Diary, newDiary } from './diary.ts';
import { differences, settled } from './evening.ts';
import { type Finding, judge } from './judge.ts';
import { Moving } from './moving.ts';
import { Person } from './person.ts';
import { list } from './places.ts';
import { planOf } from './plan.ts';
import { readShops, type ShopTruth } from './server-truth.ts';
import { openTabs } from './tabs.ts';

export interface Day {
  seed: number;
  findings: readonly Finding[];
  diary: Diary;
  figures: { done: number; told: number; crashes: number; requests: number; seconds: number };
}

/** In milliseconds: how long a change may take on a good line; longer than the longest back-off. */
const patience = 90_000;

/** Plays a day and judges it. `template` is a folder of demo data to begin with. */
export async function playDay(seed: number, length: number, template: string): Promise<Day> {
  const began = Date.now();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-day-'));
  cpSync(template, dataDir, { recursive: true });
  const app = await startApp({ dataDir, env: { RATE_SHARE: '0' } });
  const line = await startBadLine(app.url, chanceOf(seed ^ 0x5bd1e995));
  const browser = await chromium.launch(chromiumOptions);
  const diary = newDiary();
  const findings: Finding[] = [];
  const found = (words: string, about: number | null = null) =>
    void findings.push({ words, about });
  let done = 0;
  try {
    const shops = await readShops(app.url);
    const morning = new Map(
      await Promise.all(
        shops.map(async (shop) => [shop.id, [await shop.items(), await shop.done()]] as const),
      ),
    );
    const tabs = await openTabs(browser, (words) => diary.note(null, words));
    const productOf = productFinder();
    const parts = { url: line.url, line, tabs, diary, shops, productOf };
    const moving = new Moving(parts);
    const person = new Person(parts, moving);
    const [first] = tabs.all;
    if (!first) throw new Error('There is no tab.');
    await moving.signIn(first);
    await first.page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
      timeout: 60_000,
    });

    for (const [at, step] of planOf(seed, length).entries()) {
      diary.note(step.tab, `— ${at}: ${step.what}${step.dies === null ? '' : ', and dies'}`);
      const took = await person.take(step).catch((error: unknown) => {
        diary.note(step.tab, `could not: ${String(error).split('\n')[0]}`);
        return false;
      });
      if (took) done += 1;
    }

    await moving.goodLine();
    await line.quiet();
    person.hearOfLateUndos();
    for (const tab of tabs.all)
      await tab.page.goto(line.url + list.path).catch((error: unknown) => found(String(error)));
    for (const shop of shops) {
      await moving.switchTo(first, shop);
      await first.page.goto(line.url + list.path);
      const listed = await settled(first.page, patience);
      await line.quiet();
      const evening = await shop.items();
      const [items, before] = morning.get(shop.id) ?? [[], []];
      const since = (await shop.done()).slice(before.length);
      const day = { shop: shop.id, name: shop.name, morning: items, evening, done: since, listed };
      for (const { words, state } of listed) diary.note(null, `left: »${words}« ${state}`);
      for (const one of since)
        diary.record(one.at, `server: ${one.action} ${one.entity_id} »${one.subject}«`);
      findings.push(...judge(day, diary));
      for (const tab of tabs.all)
        for (const words of await differences(tab.page, line.url, shop, evening))
          found(`${shop.name}, tab ${tab.number}: ${words}`);
      await first.page.setViewportSize({ width: 1280, height: 900 });
    }
    for (const words of tabs.troubles) found(words);
    for (const { at, method, path, key, tenant, fate, status } of line.passed)
      if (method !== 'GET')
        diary.record(at, `line: ${method} ${path} ${tenant} ${key.slice(0, 8)} ${fate} ${status}`);
  } catch (error) {
    found(`the day broke off: ${String(error)}`);
  } finally {
    await browser.close();
    await line.close();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    seed,
    findings,
    diary,
    figures: {
      done,
      told: diary.acts.filter(({ told }) => told === 'yes').length,
      crashes: diary.lines.filter(({ words }) => words === 'crashes').length,
      requests: line.passed.length,
      seconds: Math.round((Date.now() - began) / 1_000),
    },
  };
}

/**
 * The product of an item: an item added offline has the product's number as its negative id, for others the server is
 * asked.
 */
function productFinder() {
  const known = new Map<string, number>();
  return async (shop: ShopTruth, item: number): Promise<number | null> => {
    if (item < 0) return -item;
    // With the shop's name, because the tab may have moved to another shop in the meantime.
    const key = (id: number) => `${shop.name} ${id}`;
    if (!known.has(key(item)))
      for (const { id, product_id } of await shop.items()) known.set(key(id), product_id);
    return known.get(key(item)) ?? null;
  };
}
