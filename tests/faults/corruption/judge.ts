import type { z } from 'zod';
import { importProduct as importProductSchema } from '../../../contract/entities/import-products.ts';
import { order as orderSchema } from '../../../contract/entities/orders.ts';
import type { OpenSync, Sync } from '../../../src/sync/types.ts';
import type { FakeServer } from '../../store/support/fake-server.ts';

type Shown = ReadonlyMap<number, unknown>;

/** What a person sees of a device that is offline. */
export interface Seen {
  items: Shown;
  orders: Shown;
  /** Descriptions of the unsent changes. */
  waiting: readonly string[];
  categories: boolean;
}

const settledFor = 8_000;

/** Waits until something holds; false if it never does. */
export async function comesTo(is: () => boolean): Promise<boolean> {
  const end = Date.now() + settledFor;
  while (!is()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 4));
  }
  return true;
}

function listOf(sync: Sync, collection: 'import-products' | 'orders'): Shown | null {
  const read = sync.records(collection).get();
  if (read.state !== 'ready') return null;
  return new Map(read.value.map(({ id, value }) => [id, value]));
}

export async function see({ sync }: OpenSync): Promise<Seen | string> {
  const isThere = () => listOf(sync, 'import-products') !== null && listOf(sync, 'orders') !== null;
  if (!(await comesTo(isThere))) return 'no list is shown';
  for (const collection of ['import-products', 'orders'] as const) {
    const [one, other] = [sync.records(collection).get(), sync.records(collection).get()];
    if (one !== other) return `${collection} is another at each look`;
  }
  return {
    items: listOf(sync, 'import-products') ?? new Map(),
    orders: listOf(sync, 'orders') ?? new Map(),
    waiting: sync.outbox
      .get()
      .map(({ command }) => `${command.call} ${JSON.stringify(command.args)}`),
    categories: sync.watch('GET /shop/product-categories', {}).get().state === 'ready',
  };
}

/** Judges the device offline: whatever wasn't damaged is shown as it was, and everything shown is valid. */
export function judgeOffline(
  now: Seen,
  before: Seen,
  touched: { items: ReadonlySet<number>; orders: ReadonlySet<number>; table: string },
  aside: number,
): string[] {
  const wrong: string[] = [];
  const compare = (name: 'items' | 'orders', schema: z.ZodType) => {
    let missing = 0;
    for (const [id, value] of before[name]) {
      const shown = now[name].get(id);
      if (!shown) missing += 1;
      if (touched[name].has(id)) continue;
      if (!shown) wrong.push(`${name} ${id} is not shown`);
      else if (JSON.stringify(shown) !== JSON.stringify(value))
        wrong.push(`${name} ${id} is shown otherwise`);
    }
    for (const [id, value] of now[name]) {
      const { error } = schema.safeParse(value);
      if (id > 0 && error) wrong.push(`${name} ${id} is no record: ${error.message}`);
    }
    if (missing > 0 && aside === 0) wrong.push(`${missing} ${name} less, and nothing is told`);
  };
  // `rev` is optional because another back end may not have it.
  compare('items', importProductSchema.partial({ rev: true }));
  compare('orders', orderSchema.partial({ rev: true }));
  const lost = before.waiting.length - now.waiting.length;
  if (lost > 0 && aside === 0) wrong.push(`${lost} changes less, and nothing is told`);
  if (lost > 0 && touched.table !== 'outbox') wrong.push(`${lost} changes are lost`);
  if (lost > 1) wrong.push(`${lost} changes are lost`);
  if (before.categories && !now.categories && aside === 0)
    wrong.push('an answer less, and nothing is told');
  return wrong;
}

/** Judges the device online again: it equals the server, and the server has the changes that waited. */
export async function judgeOnline(
  { sync }: OpenSync,
  server: FakeServer,
  isToldOf: () => boolean,
  mayDiffer: (id: number) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const isSent = () =>
    sync.outbox.get().every(({ state, undecided }) => undecided || state === 'refused');
  if (!(await comesTo(isSent)))
    wrong.push(`not sent: ${JSON.stringify(sync.outbox.get()).slice(0, 300)}`);
  const differences = () => {
    const read = sync.records('import-products').get();
    if (read.state !== 'ready' || read.source !== 'live') return ['not live'];
    const shown = new Map(read.value.map(({ id, value }) => [id, JSON.stringify(value)]));
    const found: string[] = [];
    for (const [id, item] of server.items)
      if (shown.get(id) !== JSON.stringify(item)) found.push(String(id));
    for (const id of shown.keys()) if (!server.items.has(id)) found.push(`${id} too much`);
    return found;
  };
  const real = () =>
    differences().filter((one) => isToldOf() || !mayDiffer(Number.parseInt(one, 10)));
  if (!(await comesTo(() => real().length === 0)))
    wrong.push(`not as the server has it: ${differences().join(', ')}`);
  return wrong;
}
