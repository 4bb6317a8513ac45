import { setTimeout as wait } from 'node:timers/promises';
import type { ImportProduct } from '../../contract/entities/import-products.ts';
import type { Chance } from '../faults/days/chance.ts';
import { until } from '../support/until.ts';
import type { Line } from './line.ts';

/** What the server has confirmed to a merchant. */
export interface Known {
  /** The import list: each item with its product and title. */
  list: Map<number, { productId: number; title: string }>;
  /** Products that were imported. */
  sold: Set<number>;
  jobs: number;
  /** The list as the changes report it: each item's title. */
  followed: Map<number, string>;
}

/** A merchant working in a shop of their own, and the device that follows it. */
export function createPerson(line: Line, chance: Chance, products: readonly number[]) {
  const known: Known = { list: new Map(), sold: new Set(), jobs: 0, followed: new Map() };
  let cursor = 0;
  let titles = 0;

  const drawItem = () => [...known.list.keys()][chance.below(known.list.size)];

  async function add() {
    const free = products.filter((id) => !known.sold.has(id) && !inList(id));
    const productId = free[chance.below(free.length)];
    if (productId === undefined) return;
    const { data } = await line.ask('POST /import-products', { body: { product_id: productId } });
    known.list.set(data.id, { productId, title: data.title });
  }
  const inList = (id: number) => [...known.list.values()].some(({ productId }) => productId === id);

  async function edit() {
    const id = drawItem();
    const item = id === undefined ? undefined : known.list.get(id);
    if (id === undefined || item === undefined) return;
    titles += 1;
    const title = `Titel ${titles}`;
    await line.ask('PATCH /import-products/{id}', { id, body: { title } });
    known.list.set(id, { ...item, title });
  }

  async function remove() {
    const id = drawItem();
    if (id === undefined) return;
    await line.ask('DELETE /import-products/{id}', { id });
    known.list.delete(id);
  }

  /** Imports everything on the list, however many processes die meanwhile. */
  async function importAll() {
    if (known.list.size === 0) return;
    const { data: job } = await line.ask('POST /import-products/import/bulk', {
      body: { limit: null },
    });
    const ended = await until(
      async () => (await line.ask('GET /shop/events', {})).data,
      (found) => found?.id === job.id && found.finished_at !== null,
      { withinMs: 90_000, everyMs: 250 },
    );
    if (ended?.state !== 'completed' || ended.ok !== known.list.size || ended.failed !== 0) {
      throw new Error(`An import of ${known.list.size} ended as ${JSON.stringify(ended)}`);
    }
    known.jobs += 1;
    for (const { productId } of known.list.values()) known.sold.add(productId);
    known.list.clear();
  }

  /** Reads what has changed since the last time, as a device does. */
  async function follow() {
    for (let more = true; more; ) {
      const { data, meta } = await line.ask('GET /changes', { query: { cursor, limit: 500 } });
      for (const change of data) {
        if (change.entity !== 'import-products') continue;
        if (change.op === 'delete' || isGone(change.value)) known.followed.delete(change.id);
        else known.followed.set(change.id, change.value.title);
      }
      cursor = meta.cursor;
      more = meta.has_more;
    }
  }

  async function look() {
    await line.ask('GET /import-products', { query: { page: 1 } });
  }

  return {
    known,
    follow,
    /**
     * Works until `end`, and resolves with the number of acts. Acts begin at least `pace` milliseconds after each other.
     */
    async work(end: number, pace = 0): Promise<number> {
      let acts = 0;
      let next = Date.now();
      while (Date.now() < end) {
        const act = chance.pick([
          [30, add],
          [40, edit],
          [8, remove],
          [2, importAll],
          [10, follow],
          [10, look],
        ]);
        await act();
        acts += 1;
        next = Math.max(next + pace, Date.now());
        if (pace > 0) await wait(Math.max(0, next - Date.now()));
      }
      return acts;
    },
  };
}

/** An imported item is no longer on the list. */
const isGone = ({ state }: ImportProduct) => state === 'published';

export type Person = ReturnType<typeof createPerson>;
