import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { ChangeEntity, ChangeRow, changePage } from '../../contract/entities/changes.ts';
import type { Db } from '../db/database.ts';
import { changes, tenantClocks } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { readImportProducts } from '../selling/import-product-rows.ts';
import { readMyProducts } from '../selling/my-product-rows.ts';
import { readOrders } from '../selling/order-rows.ts';
import { readSubscriptions } from '../selling/subscription-rows.ts';
import { type Clock, cursorHolds, nextCursor, readCursor } from './cursor.ts';
import { shopTenant } from './record.ts';

type ChangePage = z.infer<typeof changePage>;
type Values = Map<number, ChangeRow['value']>;

const readers = {
  'import-products': readImportProducts,
  'my-products': readMyProducts,
  orders: readOrders,
  subscriptions: readSubscriptions,
} satisfies {
  [E in ChangeEntity]: (db: Db, shopId: number, ids: number[]) => Promise<{ id: number }[]>;
};

/**
 * What became of the shop's records since a cursor, at most `limit` of them. Numbers and values come from one snapshot,
 * so a value is never older than its number; what is written meanwhile has a greater number and comes with the next
 * page. Refuses with `cursor_expired` when a reader with this cursor has to start over at 0.
 */
export function readChanges(
  db: Db,
  shopId: number,
  query: { cursor: number; limit: number },
  now: number,
): Promise<ChangePage> {
  return db.transaction((tx) => readPage(tx, shopId, query, now), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function readPage(
  tx: Db,
  shopId: number,
  query: { cursor: number; limit: number },
  now: number,
): Promise<ChangePage> {
  const from = readCursor(query.cursor);
  const clock = await readClock(tx, shopId);
  if (!cursorHolds(from, clock, now)) {
    throw new Refusal('cursor_expired', 'The cursor is not kept any more: start over at 0.');
  }
  const found = await tx
    .select({ seq: changes.seq, entity: changes.entity, id: changes.entityId, op: changes.op })
    .from(changes)
    .where(and(eq(changes.tenant, shopTenant(shopId)), gt(changes.seq, from.seq)))
    .orderBy(asc(changes.seq))
    .limit(query.limit + 1);
  const rows = found.slice(0, query.limit);
  const hasMore = found.length > rows.length;
  const last = hasMore ? (rows.at(-1)?.seq ?? from.seq) : clock.seq;
  return {
    data: await withValues(tx, shopId, rows),
    meta: { cursor: nextCursor(from, last, clock, now), has_more: hasMore },
  };
}

async function readClock(tx: Db, shopId: number): Promise<Clock> {
  const [clock] = await tx
    .select({ seq: tenantClocks.seq, forgottenSeq: tenantClocks.forgottenSeq })
    .from(tenantClocks)
    .where(eq(tenantClocks.tenant, shopTenant(shopId)));
  return clock ?? { seq: 0, forgottenSeq: 0 };
}

interface Found {
  seq: number;
  entity: string;
  id: number;
  op: string;
}

async function withValues(tx: Db, shopId: number, rows: readonly Found[]): Promise<ChangeRow[]> {
  const values = new Map<string, Values>();
  for (const entity of Object.keys(readers) as ChangeEntity[]) {
    const ids = rows.filter((row) => row.entity === entity && row.op === 'upsert');
    const records = await readers[entity](
      tx,
      shopId,
      ids.map(({ id }) => id),
    );
    values.set(entity, new Map(records.map((record) => [record.id, record])));
  }
  return rows.map(({ seq, entity, id }) => {
    // A record that went with its supplier's product has left no tombstone: gone is gone.
    const value = values.get(entity)?.get(id) ?? null;
    return { seq, entity, id, op: value === null ? 'delete' : 'upsert', value } as ChangeRow;
  });
}
