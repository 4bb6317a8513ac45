import type { ContenderName } from './contenders.ts';
import type { Device } from './device.ts';
import type { Warm } from './page/contender.ts';

export const phaseNames = [
  'newest',
  'all',
  'warm',
  'age',
  'seen',
  'tabs',
  'changes',
  'memory',
  'events',
];

/** In milliseconds, `disk` in bytes. Phases that weren't run are missing. */
export interface Figures {
  round: number;
  ingestProducts: number;
  ingestOrders: number;
  disk: number;
  newest?: number;
  allProducts?: number;
  allOrders?: number;
  newestAged?: number;
  /** What a page without our code takes to read as much from the same database. */
  bareAged?: number;
  bareProducts?: number;
  bareOrders?: number;
  update?: number;
  burst?: number;
  filter?: number;
}

const updates = 2_000;
/** The peers would take minutes to build up such a history. */
const aging: ReadonlySet<ContenderName> = new Set(['raw', 'dexie', 'dropline']);

/** Measures a store on a fresh device, each phase in a new browser process. */
export async function measureCold(
  device: Device,
  url: string,
  name: ContenderName,
  round: number,
  wanted: (phase: string) => boolean,
): Promise<Figures> {
  const call = <T>(phase: string, ...args: unknown[]) =>
    device.call<T>(url, `${name}.${phase}`, ...args);
  const ingest = await call<{ products: number; orders: number }>('ingest');
  const figures: Figures = {
    round,
    ingestProducts: ingest.products,
    ingestOrders: ingest.orders,
    disk: device.stored(),
  };
  if (wanted('newest')) figures.newest = await call('newest');
  if (wanted('all')) {
    figures.allProducts = await call('all', 'products');
    figures.allOrders = await call('all', 'orders');
    if (name === 'dropline') {
      figures.bareProducts = await device.call(url, 'own.bareAll', 'products');
      figures.bareOrders = await device.call(url, 'own.bareAll', 'orders');
    }
  }
  if (wanted('age') && aging.has(name)) {
    await call('age', updates);
    figures.newestAged = await call('newest');
    if (name === 'dropline') figures.bareAged = await device.call(url, 'own.bare');
  }
  return figures;
}

/** Measures an open store. Leaves 1,100 edits that wait to be sent. */
export async function measureWarm(
  device: Device,
  url: string,
  name: ContenderName,
): Promise<Pick<Figures, 'update' | 'burst' | 'filter'>> {
  const { update, burst, filter } = await device.call<Warm>(url, `${name}.warm`);
  return { update: update.p50, burst, filter };
}
