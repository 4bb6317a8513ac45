import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, type Page, test } from 'playwright/test';
import { commit, itemsOf, retitle, waiting } from '../faults/device.ts';
import type { DevicePage } from '../faults/page/device.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { long } from '../support/share.ts';
import { sentAll, storeDevices } from './store-devices.ts';

// The tests share one server, because each device runs only the store.
test.describe.configure({ mode: 'default' });

declare const device: DevicePage;
/** Installed in the page by a test. */
declare const durable: (id: number, count: number) => Promise<void>;
declare global {
  interface Window {
    /** How far the clock is off, in milliseconds. */
    clockOff: number;
  }
}

const { world, withDevice } = storeDevices(5);

const seenTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const seen = await device.seen();
    return (seen?.products ?? []).map((item) => (item as { title: string }).title);
  });

test(
  '[§D-outbox] [§D-tabs] a tab that crashes while it writes leaves nothing half-written; the other goes on, and each change is made once',
  long,
  async () => {
    await withDevice(async (one) => {
      const other = await one.tab();
      const kept = new Map<number, number>();
      for (const delay of [0, 5, 20, 60]) {
        const dying = await one.tab();
        await dying.exposeFunction('durable', (id: number, count: number) => {
          kept.set(id, Math.max(count, kept.get(id) ?? 0));
        });
        const from = Math.max(0, ...kept.values()) + 1_000;
        const devtools = await one.devtools(dying);
        const crashed = dying.waitForEvent('crash');
        const [id] = await itemsOf(dying);
        const writing = dying.evaluate(
          async ([first, all]) => {
            for (let count = first; ; count += 1) {
              const item = all[count % all.length] ?? 0;
              const title = `T${count}`;
              const done = device
                .commit({
                  call: 'PATCH /import-products/{id}',
                  args: { id: item, body: { title } },
                })
                .then(() => durable(item, count));
              if (count % 7 === 0) await done;
            }
          },
          [from, await itemsOf(dying)] as const,
        );
        writing.catch(() => {});
        await expect.poll(() => kept.get(id ?? 0) ?? 0).toBeGreaterThan(from - 1);
        await dying.waitForTimeout(delay);
        void devtools.send('Page.crash').catch(() => {});
        await crashed;
        await dying.close();
        expect(await other.evaluate(() => device.halves())).toEqual([]);
      }
      expect(kept.size).toBeGreaterThan(1);
      const [id] = await itemsOf(other);
      await commit(other, retitle(id ?? 0, 'T999999'));
      await sentAll(other);
      const { acknowledged } = await other.evaluate(() => device.ended());
      const held = await one.held();
      for (const [item, count] of kept) {
        expect(Number(held.get(item)?.title.slice(1))).toBeGreaterThanOrEqual(count);
        expect(held.get(item)?.rev).toBe(1 + (acknowledged[item] ?? 0));
      }
      expect(held.get(id ?? 0)?.title).toBe('T999999');
    });
  },
);

test(
  '[§D-storage] with next to no quota a change is kept or refused aloud, what waits stays, and with room again all is sent',
  long,
  async () => {
    // On disk: Chromium hardly counts the bytes that a profile keeps in memory.
    const profile = await mkdtemp(path.join(tmpdir(), 'dropline-quota-'));
    const context = await chromium.launchPersistentContext(profile, chromiumOptions);
    await withDevice(async (one) => {
      const page = await one.tab('bare');
      const devtools = await one.devtools(page);
      const origin = world().proxy.url;
      // Set before the first write, because Chromium remembers for half a minute how much room there was.
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 400_000 });
      await page.evaluate((given) => device.open(given), one.options());
      await expect.poll(async () => (await itemsOf(page)).length).toBe(3);
      const [first = 0, second = 0, third = 0] = await itemsOf(page);
      await one.network(false);
      await commit(page, retitle(first, 'Før'));
      const words = () => randomBytes(20_000).toString('hex');
      let kept = 0;
      let refused = '';
      for (let count = 1; count <= 40 && refused === ''; count += 1) {
        const body = { description: words() };
        const asked = { call: 'PATCH /import-products/{id}', args: { id: second, body } } as const;
        refused = await commit(page, asked).then(
          () => '',
          (error: unknown) => String(error),
        );
        if (refused === '') kept = count;
      }
      expect(kept).toBeGreaterThan(0);
      expect(refused).toContain('NotKept');
      expect(await page.evaluate(() => device.health())).toBe('refusing');
      expect(await waiting(page)).toHaveLength(2);

      await devtools.send('Storage.overrideQuotaForOrigin', { origin });
      await commit(page, retitle(third, 'Efter'));
      expect(await page.evaluate(() => device.health())).toBe('full');
      await one.network(true);
      await sentAll(page);
      const held = await one.held();
      expect([held.get(first)?.title, held.get(third)?.title]).toEqual(['Før', 'Efter']);
      expect([...held.values()].map(({ rev }) => rev)).toEqual([2, 2, 2]);
      // The next start fetches again what couldn't be stored.
      await page.close();
      expect(await seenTitles(await one.tab())).toHaveLength(3);
    }, context);
    await rm(profile, { recursive: true, force: true });
  },
);

test('[§D-storage] a database that another page deletes is back at once with what wasn’t sent, though the page dies right after', async () => {
  await withDevice(async (one) => {
    const page = await one.tab();
    const other = await one.tab('bare');
    const [id = 0] = await itemsOf(page);
    await one.network(false);
    await commit(page, retitle(id, 'Ikke sendt'));
    await other.evaluate(
      (name) =>
        new Promise((resolve) => {
          indexedDB.deleteDatabase(name).onsuccess = resolve;
        }),
      one.database,
    );
    await expect.poll(() => page.evaluate(() => device.written()).catch(() => 0)).toBe(1);
    await page.close({ runBeforeUnload: false });
    await one.network(true);
    const again = await one.tab();
    await sentAll(again);
    expect((await one.held()).get(id)).toMatchObject({ title: 'Ikke sendt', rev: 2 });
  });
});

test(
  '[§D-tabs] a frozen tab holds up no other: what it was sending is sent once, others’ changes go out, and another may switch shop',
  long,
  async () => {
    await withDevice(async (one) => {
      const first = await one.tab();
      const second = await one.tab();
      const [id = 0, other = 0] = await itemsOf(first);
      const devtools = await one.devtools(first);
      const freeze = (state: 'frozen' | 'active') =>
        devtools.send('Page.setWebLifecycleState', { state });

      world().proxy.fail('delay', ({ method }) => method === 'PATCH');
      await commit(first, retitle(id, 'Under vejs'));
      await expect.poll(async () => (await waiting(first))[0]?.state).toBe('sending');
      await freeze('frozen');
      await commit(second, retitle(other, 'Fra den anden'));
      await sentAll(second);
      const held = await one.held();
      expect(held.get(id)).toMatchObject({ title: 'Under vejs', rev: 2 });
      expect(held.get(other)).toMatchObject({ title: 'Fra den anden', rev: 2 });

      await freeze('active');
      await sentAll(first);
      expect(await seenTitles(first)).toEqual(await seenTitles(second));

      await freeze('frozen');
      const shop = one.merchant.shops[1];
      expect(await second.evaluate((given) => device.switchTo(given), one.options(shop))).toBe(
        true,
      );
    });
  },
);

test(
  '[§D-clock] [§D-idempotency] with the clock set forward and back by a day, changes keep their order, go out without waiting, and count once',
  long,
  async () => {
    await withDevice(async (one) => {
      await one.context.addInitScript(() => {
        const { now } = Date;
        window.clockOff = 0;
        Date.now = () => now() + window.clockOff;
      });
      const day = 86_400_000;
      let page = await one.tab();
      const setClock = (off: number) =>
        page.evaluate((to) => {
          window.clockOff = to;
        }, off);
      const [first = 0, second = 0, third = 0] = await itemsOf(page);
      await one.network(false);
      await setClock(day);
      await commit(page, retitle(first, 'I morgen'));
      await setClock(-day);
      await commit(page, { call: 'DELETE /import-products/{id}', args: { id: second } });
      await setClock(0);
      await commit(page, retitle(third, 'I dag'));
      const order = async () => (await waiting(page)).map(({ command }) => command.call);
      const made = [
        'PATCH /import-products/{id}',
        'DELETE /import-products/{id}',
        'PATCH /import-products/{id}',
      ];
      expect(await order()).toEqual(made);
      await page.close();
      // The server carries it out but answers with an error: the command waits, and is sent again with the same key.
      world().proxy.fail('error-after', ({ method }) => method === 'PATCH', 2);
      await one.network(true);
      page = await one.tab();
      await setClock(-day);
      await sentAll(page);
      const keys = world().proxy.seen.filter(({ path }) =>
        [first, third].some((id) => path === `/api/import-products/${id}`),
      );
      expect(keys.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(2);
      expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
      const held = await one.held();
      expect([held.get(first)?.rev, held.get(second), held.get(third)?.rev]).toEqual([
        2,
        undefined,
        2,
      ]);
    });
  },
);
