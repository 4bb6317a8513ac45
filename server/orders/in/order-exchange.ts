import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { DataResource } from '../../../contract/entities/integrations.ts';
import { askForOrders } from '../../changes/ask-for-orders.ts';
import type { Db } from '../../db/database.ts';
import { exchanges, integrations, orders } from '../../db/schema.ts';
import { addExchange, type Exchange, inputOf } from '../../exchange/exchange-rows.ts';
import { failed } from '../../exchange/failure.ts';
import type { Perform } from '../../exchange/worker.ts';
import { withStore } from '../../integrations/credentials.ts';
import type { ExchangeTools } from '../../integrations/exchange-kinds.ts';
import { minute } from '../../lib/durations.ts';
import type { OpenStore, Platform, StoreOrders } from '../../platforms/platform.ts';
import type { ChangedOrder, StoreOrder } from '../../platforms/store-orders.ts';
import { takeIn } from './take-in.ts';

type Row = typeof integrations.$inferSelect;

/** In milliseconds: a store's own search may find an order this much too late. */
const overlap = 2 * minute;

/** A look stops reading the store's list after this many changed orders; they are handed on to the next exchange. */
const mostFound = 1_000;

/**
 * The orders that a look has found but not read yet, the oldest change first, and whether the store's list was read
 * to its end.
 */
const foundOrders = z.object({
  found: z.array(z.object({ remoteId: z.string(), updatedAt: z.number() })).min(1),
  isEnd: z.boolean(),
});
type Found = z.infer<typeof foundOrders>;

const askedFor = z.union([z.object({ orders: z.array(z.string()).min(1) }), foundOrders]);

/** The orders that an exchange has read, and where the next look starts; null if it only read orders by id. */
interface Reading {
  read: StoreOrder[];
  cursor: string | null;
  rest: Found | null;
  isEnd: boolean;
}

/**
 * Reads a store's orders, one portion at a time: those that webhooks have named, or all that changed since the last
 * look `[§D-orders-in-ways]`. The cursor only moves past orders that were taken in, so the store's list is read again
 * if the rest of a look is lost. An order that can't be taken in is read again alone, and that exchange fails with
 * the reason.
 */
export function orderExchange(tools: ExchangeTools): Perform {
  const { db, secrets, now } = tools;

  async function storeOf({ integrationId }: Exchange): Promise<Row & { speaks: Platform }> {
    const [row] = await db.select().from(integrations).where(eq(integrations.id, integrationId));
    const speaks = row && tools.platformOf(row.platform);
    if (!row || !speaks) throw failed('refused', 'not_set_up');
    return { ...row, speaks };
  }

  return async (exchange) => {
    const { speaks, ...row } = await storeOf(exchange);
    if (!isWanted(row)) return async () => {};
    const around = { db, secrets, platform: speaks, now };
    const integration = { id: row.id, domain: row.shopDomain };
    const readAt = now();
    const asked = askedIn(inputOf(secrets, exchange));
    const named = asked && 'orders' in asked ? asked.orders : null;
    const earlier = asked && 'found' in asked ? asked : null;
    const reading = await withStore({ ...around, integration }, (open) =>
      named
        ? readNamed(speaks.orders, open, named)
        : readChanged(db, speaks.orders, { open, row, earlier }),
    );
    const { read, cursor, rest, isEnd } = reading;
    return async (tx) => {
      const [current] = await tx
        .select()
        .from(integrations)
        .where(eq(integrations.id, row.id))
        .for('no key update');
      // Orders were switched off in the meantime, so what was read isn't kept.
      if (!current || !isWanted(current)) return;
      await forgetEarlier(tx, exchange);
      if (rest) {
        const input = { text: JSON.stringify(rest), secrets };
        await addExchange(tx, { integrationId: row.id, kind: 'orders', input, now: now() });
      } else if (!isEnd) {
        await askForOrders(tx, now(), { integrationId: row.id });
      }
      const left = await takeIn(tx, { integration: current, orders: read, readAt, now: now() });
      if (left.length > 0 && named?.length === 1) throw new Error('An order can’t be taken in.');
      for (const { remoteId } of left) {
        const input = { text: JSON.stringify({ orders: [remoteId] }), secrets };
        await addExchange(tx, { integrationId: row.id, kind: 'orders', input, now: now() });
      }
      const numbers = left.map(({ number }) => number);
      const dataResources = withRead(current.dataResources, { cursor, left: numbers, now: now() });
      await tx.update(integrations).set({ dataResources }).where(eq(integrations.id, row.id));
    };
  };
}

const isWanted = ({ dataResources, state }: Row): boolean =>
  state !== 'disconnected' &&
  dataResources.some(({ kind, enabled }) => kind === 'orders' && enabled);

const askedIn = (input: string | null): z.infer<typeof askedFor> | null =>
  input === null ? null : (askedFor.safeParse(JSON.parse(input)).data ?? null);

async function readNamed(
  platform: StoreOrders,
  open: OpenStore,
  ids: readonly string[],
): Promise<Reading> {
  return { read: await platform.read(open, ids), cursor: null, rest: null, isEnd: true };
}

interface Looking {
  open: OpenStore;
  row: Row;
  /** What an earlier look has found, instead of the store's list. */
  earlier: Found | null;
}

async function readChanged(
  db: Db,
  platform: StoreOrders,
  { open, row, earlier }: Looking,
): Promise<Reading> {
  const { cursor } = row.dataResources.find(({ kind }) => kind === 'orders') ?? { cursor: null };
  // Orders from before the connection aren't taken in; stores report whole seconds.
  const from = cursor === null ? row.createdAt.getTime() - 1_000 : Date.parse(cursor) - overlap;
  const news: ChangedOrder[] = [];
  const unsure: ChangedOrder[] = [];
  let last = from;
  let isEnd = earlier?.isEnd ?? true;
  // Thousands of orders may have changed at once, and the first pages may all be known already.
  for await (const page of earlier ? [earlier.found] : platform.changedSince(open, from)) {
    // Some of those found earlier may have been read since, because of webhooks.
    const found = await sorted(db, row.id, page);
    news.push(...found.news);
    unsure.push(...found.unsure);
    last = page.at(-1)?.updatedAt ?? last;
    isEnd &&= news.length < mostFound;
    if (!isEnd) break;
  }
  const some = news.slice(0, platform.most);
  const rest = news.slice(platform.most);
  if (rest.length > 0) last = some.at(-1)?.updatedAt ?? from;
  const asked = [...some, ...unsure].slice(0, platform.most).map(({ remoteId }) => remoteId);
  return {
    read: asked.length === 0 ? [] : await platform.read(open, asked),
    cursor: new Date(Math.max(last, cursor === null ? from : Date.parse(cursor))).toISOString(),
    rest: rest.length > 0 ? { found: rest, isEnd } : null,
    isEnd,
  };
}

/** In milliseconds: how much a store's clock and ours may differ. */
const apart = 2 * minute;

/**
 * The orders that changed after they were read, and those that may have changed again in the second in which they
 * were read.
 */
async function sorted(
  db: Db,
  integrationId: number,
  changed: readonly ChangedOrder[],
): Promise<{ news: ChangedOrder[]; unsure: ChangedOrder[] }> {
  if (changed.length === 0) return { news: [], unsure: [] };
  const ids = changed.map(({ remoteId }) => remoteId);
  const rows = await db
    .select({ id: orders.remoteId, version: orders.remoteUpdatedAt, readAt: orders.remoteReadAt })
    .from(orders)
    .where(and(eq(orders.integrationId, integrationId), inArray(orders.remoteId, ids)));
  const known = new Map(rows.map((row) => [row.id, row]));
  const versionOf = ({ remoteId }: ChangedOrder) => known.get(remoteId)?.version?.getTime() ?? -1;
  const readAtOf = ({ remoteId }: ChangedOrder) => known.get(remoteId)?.readAt?.getTime() ?? 0;
  return {
    news: changed.filter((one) => one.updatedAt > versionOf(one)),
    unsure: changed.filter(
      (one) => one.updatedAt === versionOf(one) && readAtOf(one) < one.updatedAt + apart,
    ),
  };
}

/** Notes where the next look starts, and the numbers of orders that couldn't be taken in. */
function withRead(
  all: readonly DataResource[],
  { cursor, left, now }: Pick<Reading, 'cursor'> & { left: readonly string[]; now: number },
): DataResource[] {
  const looked = cursor === null ? {} : { cursor, last_synced_at: new Date(now).toISOString() };
  const trouble =
    left.length === 0 && cursor === null ? {} : { last_error: left.join(', ') || null };
  return all.map((one) => (one.kind === 'orders' ? { ...one, ...looked, ...trouble } : one));
}

/**
 * Of the successful exchanges only the last is kept: a store is asked every few minutes, and its log should only hold
 * what a person may want to know.
 */
async function forgetEarlier(tx: Db, { id, integrationId }: Exchange): Promise<void> {
  const earlier = and(
    eq(exchanges.integrationId, integrationId),
    eq(exchanges.kind, 'orders'),
    eq(exchanges.state, 'done'),
  );
  const rows = await tx.select({ id: exchanges.id }).from(exchanges).where(earlier);
  const ids = rows.map((one) => one.id).filter((one) => one !== id);
  if (ids.length > 0) await tx.delete(exchanges).where(inArray(exchanges.id, ids));
}
