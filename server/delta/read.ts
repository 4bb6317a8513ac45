import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangeEntity, ChangeRow, changePage } from '../../contract/entities/changes.ts';
import { readSubscriptions } from '../billing/subscription-rows.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { limitTo, prepared } from '../db/prepared.ts';
import { changes, tenantClocks } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { readImportProducts } from '../import-list/import-product-rows.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { keysOf } from '../lib/keys-of.ts';
import { readListings } from '../listings/listing-rows.ts';
import { readMyProducts } from '../my-products/my-product-rows.ts';
import { readOrders } from '../orders/order-rows.ts';
import { readParcels } from '../purchasing/parcel-rows.ts';
import { readPurchaseOrders } from '../purchasing/purchase-order-rows.ts';
import { type Clock, cursorHolds, nextCursor, readCursor } from './cursor.ts';

type ChangePage = z.infer<typeof changePage>;
type Values = Map<number, ChangeRow['value']>;

const readers = {
  'import-products': readImportProducts,
  'my-products': readMyProducts,
  listings: readListings,
  orders: readOrders,
  'purchase-orders': readPurchaseOrders,
  parcels: readParcels,
  subscriptions: readSubscriptions,
} satisfies {
  [E in ChangeEntity]: (db: Db, shopId: number, ids: number[]) => Promise<{ id: number }[]>;
};

interface Wanted {
  cursor: number;
  limit: number;
}

interface Newest {
  newest: ChangeEntity | 'all';
  below?: number | undefined;
  limit: number;
}

/** How many records are read at a time: on PGlite all other work waits for it. */
const piece = 50;

/**
 * The changes of the shop's records since a cursor, at most `limit`, each record once. They are read in pieces, as if
 * by a reader with a small limit. Refuses with `cursor_expired` if a reader with this cursor has to start over at 0.
 */
export async function readChanges(
  db: Db,
  shopId: number,
  { cursor, limit }: Wanted,
  { now, giveWay }: { now: number; giveWay: GiveWay },
): Promise<ChangePage> {
  const rows = new Map<string, ChangeRow>();
  for (let meta = { cursor, has_more: true }; ; ) {
    const left = Math.min(piece, limit - rows.size);
    const page = await readPiece(db, shopId, { cursor: meta.cursor, limit: left }, now);
    for (const row of page.data) {
      // The record was changed again during the reading: only its newer state is kept, at the end.
      const record = `${row.entity} ${row.id}`;
      rows.delete(record);
      rows.set(record, row);
    }
    meta = page.meta;
    if (!meta.has_more || rows.size >= limit) return { data: [...rows.values()], meta };
    await giveWay();
  }
}

/**
 * The numbers are read first, together with the clock, and the values after them: so a value is never older than its
 * number. A record that was written in between also has a greater number, and comes again with the next piece.
 */
async function readPiece(
  db: Db,
  shopId: number,
  { cursor, limit }: Wanted,
  now: number,
): Promise<ChangePage> {
  const from = readCursor(cursor);
  const { found, ...clock } = await readTail(db, shopId, from.seq, limit + 1);
  if (!cursorHolds(from, clock, now)) {
    throw new Refusal('cursor_expired', 'The cursor is not kept any more: start over at 0.');
  }
  const rows = found.slice(0, limit);
  const hasMore = found.length > rows.length;
  const last = hasMore ? (rows.at(-1)?.seq ?? from.seq) : clock.seq;
  return {
    data: await withValues(db, shopId, rows),
    meta: { cursor: nextCursor(from, last, clock, now), has_more: hasMore },
  };
}

const clockColumns = { seq: tenantClocks.seq, forgottenSeq: tenantClocks.forgottenSeq };
const ofTenant = eq(tenantClocks.tenant, sql.placeholder('tenant'));

/** The clock, and the changes after a number, from one snapshot. `limit` is at most that of a piece. */
const tailOf = prepared('changes_tail', (db, limit: number) =>
  db
    .select({
      ...clockColumns,
      found: sql<Found[]>`(select coalesce(json_agg(json_build_object(
          'seq', tail.seq, 'entity', tail.entity, 'id', tail.entity_id, 'op', tail.op) order by tail.seq), '[]'::json)
        from (select seq, entity, entity_id, op from changes
          where tenant = ${sql.placeholder('tenant')} and seq > ${sql.placeholder('after')}::bigint
          order by seq ${limitTo(limit)}) tail)`,
    })
    .from(tenantClocks)
    .where(ofTenant),
);

async function readTail(db: Db, shopId: number, after: number, limit: number) {
  const [tail] = await tailOf(db, limit).execute({ tenant: shopTenant(shopId), after });
  return tail ?? { ...noClock, found: [] };
}

/** The clock of a shop in which nothing has changed yet. */
const noClock: Clock = { seq: 0, forgottenSeq: 0 };

const clockOf = prepared('tenant_clock', (db) =>
  db.select(clockColumns).from(tenantClocks).where(ofTenant),
);

async function readClock(db: Db, shopId: number): Promise<Clock> {
  const [clock] = await clockOf(db).execute({ tenant: shopTenant(shopId) });
  return clock ?? noClock;
}

/**
 * The shop's records as they are now, at most `limit` of each list, highest ids first. The returned cursor was read
 * before the first of them: so a reader who follows the changes from it misses nothing that happened in between.
 */
export async function readNewest(
  db: Db,
  shopId: number,
  { newest, below, limit }: Newest,
  { now, giveWay }: { now: number; giveWay: GiveWay },
): Promise<ChangePage> {
  const clock = await readClock(db, shopId);
  const cursor = nextCursor({ seq: clock.seq, since: null }, clock.seq, clock, now);
  const older: NonNullable<ChangePage['meta']['older']> = {};
  const data: ChangeRow[] = [];
  for (const entity of newest === 'all' ? keysOf(readers) : [newest]) {
    let last = below;
    for (let left = limit; left > 0; ) {
      const found = await readOlder(db, shopId, entity, last, Math.min(piece, left));
      data.push(...found);
      last = found.at(-1)?.id ?? last;
      left -= found.length;
      if (found.length < piece) break;
      await giveWay();
    }
    older[entity] = await countOlder(db, shopId, entity, last);
  }
  return {
    data,
    meta: { cursor, has_more: Object.values(older).some((count) => count > 0), older },
  };
}

const existing = (shopId: number, entity: ChangeEntity, below: number | undefined) =>
  and(
    eq(changes.tenant, shopTenant(shopId)),
    eq(changes.entity, entity),
    eq(changes.op, 'upsert'),
    below === undefined ? undefined : lt(changes.entityId, below),
  );

async function readOlder(
  db: Db,
  shopId: number,
  entity: ChangeEntity,
  below: number | undefined,
  limit: number,
): Promise<ChangeRow[]> {
  const found = await db
    .select({ seq: changes.seq, entity: changes.entity, id: changes.entityId, op: changes.op })
    .from(changes)
    .where(existing(shopId, entity, below))
    .orderBy(desc(changes.entityId))
    .limit(limit);
  return withValues(db, shopId, found);
}

async function countOlder(
  db: Db,
  shopId: number,
  entity: ChangeEntity,
  below: number | undefined,
): Promise<number> {
  return below === undefined ? 0 : db.$count(changes, existing(shopId, entity, below));
}

interface Found {
  seq: number;
  entity: ChangeEntity;
  id: number;
  op: string;
}

/** Reads the records of all collections at the same time. */
async function withValues(db: Db, shopId: number, rows: readonly Found[]): Promise<ChangeRow[]> {
  const values = new Map<string, Values>();
  const reading = keysOf(readers).map(async (entity) => {
    const ids = rows.flatMap((row) =>
      row.entity === entity && row.op === 'upsert' ? [row.id] : [],
    );
    const records = ids.length === 0 ? [] : await readers[entity](db, shopId, ids);
    values.set(entity, new Map(records.map((record) => [record.id, record])));
  });
  await Promise.all(reading);
  return rows.map(({ seq, entity, id }) => {
    // A record that was deleted together with its supplier's product has no tombstone: it counts as deleted too.
    const value = values.get(entity)?.get(id) ?? null;
    return { seq, entity, id, op: value === null ? 'delete' : 'upsert', value } as ChangeRow;
  });
}
