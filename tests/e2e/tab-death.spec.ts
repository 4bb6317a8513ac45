import { expect, type Page, test } from 'playwright/test';
import { commit, type Device, itemsOf, retitle } from '../faults/device.ts';
import type { DevicePage } from '../faults/page/device.ts';
import { long } from '../support/share.ts';
import { sentAll, storeDevices } from './store-devices.ts';

test.describe.configure({ mode: 'default', timeout: 300_000 });

declare const device: DevicePage;
declare global {
  interface Window {
    /** How many steps are left until the tab dies; 0 means that it lives on. */
    stepsLeft: number;
    /**
     * Called at each step of writing, telling, sending and settling; the last step before the tab's death never
     * returns.
     */
    step(name: string): void;
    /** Provided by the test. */
    dieAt(name: string): void;
    told(what: string): void;
  }
}

const { withDevice } = storeDevices(1);

test(
  '[§D-outbox] [§D-tabs] a tab that dies at any step of writing, telling, sending and settling loses nothing that it told, and doubles nothing',
  long,
  async () => {
    await withDevice(async (one) => {
      await one.context.addInitScript(countSteps);
      const [product = 0] = one.shop.products;
      let tab = await one.tab();
      const [item = 0] = await itemsOf(tab);

      const steps = new Set<string>();
      for (let nth = 1; ; nth++) {
        const title = `Trin ${nth}`;
        const before = (await one.held()).get(item)?.rev ?? 0;
        const { at, told } = await dieAfter(one, tab, nth, item, title, product);
        const heir = await one.tab();
        await sentAll(heir);
        const held = await one.held();
        const edited = held.get(item);
        // An edit that the tab reported took effect once; one that it didn't report may or may not have.
        const edits = (edited?.rev ?? 0) - before;
        if (told.includes('edited')) expect([at, edited?.title, edits]).toEqual([at, title, 1]);
        else expect(edits, at ?? 'alive').toBe(edited?.title === title ? 1 : 0);
        const added = [...held.values()].filter(
          (one) => Reflect.get(one, 'product_id') === product,
        );
        expect(added.length, at ?? 'alive').toBeLessThanOrEqual(1);
        if (told.includes('added')) expect(added, at ?? 'alive').toHaveLength(1);
        expect(await heir.evaluate(() => device.halves())).toEqual([]);
        // Restores the data for the next round.
        for (const { id } of added)
          await commit(heir, { call: 'DELETE /import-products/{id}', args: { id } });
        await sentAll(heir);
        if (at === null) break;
        steps.add(at);
        // The surviving tab is the next to die.
        tab = heir;
      }
      expect([...steps].sort()).toEqual([
        'answered',
        'before the sending',
        'before the telling',
        'told',
        'write begins',
        'write put',
        'written',
      ]);
    });
  },
);

/**
 * The tab edits and adds, and dies at its nth step. Returns that step and what the tab had reported before it; null
 * if it made fewer steps.
 */
async function dieAfter(
  one: Device,
  page: Page,
  nth: number,
  item: number,
  title: string,
  product: number,
): Promise<{ at: string | null; told: string[] }> {
  const devtools = await one.devtools(page);
  const told: string[] = [];
  let at: string | null = null;
  await page.exposeFunction('told', (what: string) => void told.push(what));
  await page.exposeFunction('dieAt', (name: string) => {
    at = name;
    void devtools.send('Page.crash').catch(() => {});
  });
  const gone = page.waitForEvent('crash').catch(() => {});
  await page.evaluate((left) => {
    window.stepsLeft = left;
  }, nth);
  const work = page.evaluate(
    async ([edit, productId]) => {
      await device.commit(edit);
      window.step('before the telling');
      window.told('edited');
      window.step('told');
      const add = { call: 'POST /import-products', args: { body: { product_id: productId } } };
      await device.commit(add as typeof edit);
      window.told('added');
      window.step('told');
    },
    [retitle(item, title), product] as const,
  );
  const outlived = work.then(async () => {
    await sentAll(page);
    // From here on nothing counts steps.
    await page.evaluate(() => device.close());
  });
  await Promise.race([gone, outlived.catch(() => gone)]);
  await page.close();
  return { at, told };
}

/** Runs in the page before everything else: every write to the outbox and every request counts as a step. */
function countSteps(): void {
  window.stepsLeft = 0;
  window.step = (name) => {
    if (window.stepsLeft === 0 || --window.stepsLeft > 0) return;
    window.dieAt(name);
    for (;;);
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function counted(stores, mode, options) {
    const begun = transaction.call(this, stores, mode, options);
    if (mode !== 'readwrite' || !begun.objectStoreNames.contains('outbox')) return begun;
    window.step('write begins');
    begun.addEventListener('complete', () => window.step('written'));
    return begun;
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function counted(...args) {
    const asked = put.apply(this, args);
    if (this.name === 'outbox') window.step('write put');
    return asked;
  };
  const { fetch } = window;
  window.fetch = async (...args) => {
    const isWrite = args[1]?.method !== undefined && args[1].method !== 'GET';
    if (isWrite) window.step('before the sending');
    const answer = await fetch(...args);
    if (isWrite) window.step('answered');
    return answer;
  };
}
