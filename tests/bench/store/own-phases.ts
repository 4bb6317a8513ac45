import type { CDPSession } from 'playwright';
import { percentile } from '../table.ts';
import { callIn, type Device } from './device.ts';
import type { Spread } from './page/contender.ts';

/** Figures that only our store has, in milliseconds and bytes. */
export interface Own {
  seen?: number;
  tabs?: number;
  changes?: { few: number; many: number };
  memory?: number;
  events?: { took: number; open: number };
}

/** Needs a device that already holds the products and the orders. Slow phases that hardly vary are measured only `once`. */
export async function measureOwn(
  device: Device,
  url: string,
  wanted: (phase: string) => boolean,
  once: boolean,
): Promise<Own> {
  const own: Own = {};
  if (wanted('seen')) own.seen = (await device.call<Spread>(url, 'own.seen')).p95;
  if (wanted('tabs')) own.tabs = await otherTab(device, url);
  if (wanted('changes') && once) own.changes = await device.call(url, 'own.changes');
  if (wanted('memory')) own.memory = await memory(device, url);
  if (wanted('events') && once) {
    const { took } = await device.call<{ took: number }>(url, 'own.live', 100_000);
    own.events = { took, open: await device.call(url, 'own.openOld') };
  }
  return own;
}

/** How long a change takes from one tab until another shows it. */
function otherTab(device: Device, url: string): Promise<number> {
  return device.withPages(url, 2, async ([first, second]) => {
    if (!first || !second) throw new Error('The browser opened fewer than two pages.');
    await callIn(first, 'own.tab.open');
    await callIn(second, 'own.tab.open');
    const waits: number[] = [];
    for (let id = 5_001; id <= 5_050; id += 1) {
      const seen = callIn<number>(second, 'own.tab.sawAt', id, `Fra en anden fane ${id}`);
      // An answer from the second tab proves that it is watching by now.
      await callIn(second, 'own.tab.listens');
      const asked = await callIn<number>(first, 'own.tab.update', id, `Fra en anden fane ${id}`);
      waits.push((await seen) - asked);
    }
    return percentile(waits, 0.95);
  });
}

/** How much more memory the page uses with 50,000 orders open. */
function memory(device: Device, url: string): Promise<number> {
  return device.withPages(url, 1, async ([page]) => {
    if (!page) throw new Error('The browser opened no page.');
    const cdp = await page.context().newCDPSession(page);
    const before = await used(cdp);
    const count = await callIn<number>(page, 'own.hold');
    if (count !== 50_000) throw new Error(`${count} orders are open.`);
    return (await used(cdp)) - before;
  });
}

async function used(cdp: CDPSession): Promise<number> {
  // Some objects are only freed by a second collection.
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
