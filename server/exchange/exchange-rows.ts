import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { ExchangeKind, ExchangeRecord } from '../../contract/entities/exchanges.ts';
import type { Db } from '../db/database.ts';
import { exchanges, integrations, storeLeases } from '../db/schema.ts';
import { openOrNull, type Secrets } from '../secrets/secrets.ts';
import type { Failure } from './failure.ts';

export type Exchange = typeof exchanges.$inferSelect;

interface Asked {
  integrationId: number;
  kind: ExchangeKind;
  /** A secret input of this exchange, and the keys to seal it with until then. */
  input?: { text: string; secrets: Secrets };
  now: number;
}

const about = (key: string) => `input of exchange ${key}`;

/** Queues an exchange with a store, in the caller's transaction. Returns its number. */
export async function addExchange(
  db: Db,
  { integrationId, kind, input, now }: Asked,
): Promise<number> {
  const key = randomUUID();
  const [row] = await db
    .insert(exchanges)
    .values({
      ...{ integrationId, kind, key },
      sealedInput: input ? input.secrets.seal(input.text, about(key)) : null,
      nextTryAt: new Date(now),
      createdAt: new Date(now),
    })
    .returning({ id: exchanges.id });
  if (!row) throw new Error('The database made no exchange.');
  return row.id;
}

/** Null if it has no input, or one that can't be opened any more. */
export const inputOf = (secrets: Secrets, { sealedInput, key }: Exchange): string | null =>
  sealedInput && openOrNull(secrets, sealedInput, about(key));

/** Cancels the waiting exchanges of these kinds, or of all kinds if none is named. */
export async function cancelExchanges(
  db: Db,
  integrationId: number,
  now: number,
  kinds?: readonly ExchangeKind[],
): Promise<void> {
  await db
    .update(exchanges)
    .set({ state: 'cancelled', endedAt: new Date(now), sealedInput: null })
    .where(
      and(
        eq(exchanges.integrationId, integrationId),
        eq(exchanges.state, 'waiting'),
        kinds && inArray(exchanges.kind, [...kinds]),
      ),
    );
}

/** Until a store is authorised again, only these are made; the others stay in the queue. */
const withoutAccess: ExchangeKind[] = ['authorise', 'test', 'leave'];

/**
 * What may be sent right now: nothing to a store that asked us to wait, and to a store without access only what doesn't
 * need any.
 */
const isDue = (now: number) => {
  const time = new Date(now);
  return and(
    eq(exchanges.state, 'waiting'),
    lte(exchanges.nextTryAt, time),
    or(isNull(storeLeases.restUntil), lte(storeLeases.restUntil, time), eq(exchanges.kind, 'test')),
    or(ne(integrations.state, 'reauth_required'), inArray(exchanges.kind, withoutAccess)),
  );
};

/** The stores with an exchange that is due. */
export async function storesInLine(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: exchanges.integrationId })
    .from(exchanges)
    .innerJoin(integrations, eq(integrations.id, exchanges.integrationId))
    .leftJoin(storeLeases, eq(storeLeases.integrationId, exchanges.integrationId))
    .where(isDue(now));
  return rows.map(({ id }) => id);
}

/** The store's next exchange, in the order of the requests. */
export async function nextInLine(
  db: Db,
  integrationId: number,
  now: number,
): Promise<Exchange | null> {
  const [row] = await db
    .select({ exchange: exchanges })
    .from(exchanges)
    .innerJoin(integrations, eq(integrations.id, exchanges.integrationId))
    .leftJoin(storeLeases, eq(storeLeases.integrationId, exchanges.integrationId))
    .where(and(isDue(now), eq(exchanges.integrationId, integrationId)))
    .orderBy(asc(exchanges.id))
    .limit(1);
  return row?.exchange ?? null;
}

/** Written before anything is sent, so that an interrupted try counts too. */
export async function beginTry(db: Db, { id, tries }: Exchange): Promise<number> {
  await db
    .update(exchanges)
    .set({ tries: tries + 1 })
    .where(eq(exchanges.id, id));
  return tries + 1;
}

/** False if it was cancelled in the meantime: its result must then be dropped. */
export async function endExchange(
  db: Db,
  { id }: Exchange,
  { cause, now }: { cause: Failure['cause'] | null; now: number },
): Promise<boolean> {
  const state = cause === null ? ('done' as const) : ('failed' as const);
  const ended = await db
    .update(exchanges)
    .set({ state, cause, endedAt: new Date(now), sealedInput: null })
    .where(and(eq(exchanges.id, id), eq(exchanges.state, 'waiting')))
    .returning({ id: exchanges.id });
  return ended.length > 0;
}

export async function tryAgainAt(
  db: Db,
  { id }: Exchange,
  { cause, at, tries }: { cause: Failure['cause']; at: number; tries: number },
): Promise<boolean> {
  const kept = await db
    .update(exchanges)
    .set({ cause, nextTryAt: new Date(at), tries })
    .where(and(eq(exchanges.id, id), eq(exchanges.state, 'waiting')))
    .returning({ id: exchanges.id });
  return kept.length > 0;
}

/** About as many as a person would look through. */
const logged = 100;

/** The last exchanges with a store, newest first `[§D-exchange-log]`. */
export async function readExchanges(db: Db, integrationId: number): Promise<ExchangeRecord[]> {
  const rows = await db
    .select()
    .from(exchanges)
    .where(eq(exchanges.integrationId, integrationId))
    .orderBy(desc(exchanges.id))
    .limit(logged);
  return rows.map(toRecord);
}

export async function readExchange(db: Db, id: number): Promise<ExchangeRecord> {
  const [row] = await db.select().from(exchanges).where(eq(exchanges.id, id));
  if (!row) throw new Error('The exchange is gone.');
  return toRecord(row);
}

const toRecord = (row: Exchange): ExchangeRecord => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  tries: row.tries,
  cause: row.cause,
  created_at: row.createdAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  next_try_at: row.state === 'waiting' ? row.nextTryAt.toISOString() : null,
});

/** Deletes exchanges that no log shows any more, and those that ended before a time. */
export async function forgetExchanges(db: Db, before: number): Promise<void> {
  const newest = sql`(select n.id from ${exchanges} n where n.integration_id = ${exchanges.integrationId}
    order by n.id desc offset ${logged} limit 1)`;
  await db
    .delete(exchanges)
    .where(
      and(
        ne(exchanges.state, 'waiting'),
        or(lt(exchanges.endedAt, new Date(before)), sql`${exchanges.id} <= ${newest}`),
      ),
    );
}
