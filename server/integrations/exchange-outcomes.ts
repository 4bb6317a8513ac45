import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Integration } from '../../contract/entities/integrations.ts';
import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import { addExchange, cancelExchanges, type Exchange } from '../exchange/exchange-rows.ts';
import { type Failure, failed } from '../exchange/failure.ts';
import type { StoreDescription } from '../platforms/platform.ts';
import { forgetCredentials } from './credentials.ts';

type Row = typeof integrations.$inferSelect;
const well = { problem: null, problemAt: null };

async function locked(tx: Db, id: number): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(integrations)
    .where(eq(integrations.id, id))
    .for('no key update');
  return row ?? null;
}

/**
 * There are new credentials: next the store is asked to describe itself, and exchanges that waited for access continue.
 */
export async function writeAuthorised(tx: Db, id: number, now: number): Promise<void> {
  await tx
    .update(integrations)
    .set({ state: 'connected', ...well, updatedAt: new Date(now) })
    .where(and(eq(integrations.id, id), eq(integrations.state, 'reauth_required')));
  await cancelExchanges(tx, id, now, ['describe']);
  await addExchange(tx, { integrationId: id, kind: 'describe', now });
}

/**
 * The store has described itself, so it is connected. Returns whether it wasn't before, and whether its currency has
 * changed. Throws `ExchangeFailed` if another shop has connected it in the meantime `[§D-one-shop]`.
 */
export async function writeDescription(
  tx: Db,
  id: number,
  found: StoreDescription,
  now: number,
): Promise<{ isNew: boolean; isRepriced: boolean }> {
  const row = await locked(tx, id);
  if (!row || row.state === 'disconnected') return { isNew: false, isRepriced: false };
  if (await isHeldByAnother(tx, row)) throw failed('refused', 'store_taken');
  await tx
    .update(integrations)
    .set({
      name: found.name,
      currency: found.currency,
      scopes: found.scopes,
      locationId: found.location?.id ?? null,
      locationName: found.location?.name ?? null,
      restoreRate: found.restoreRate,
      demo: false,
      state: 'connected',
      ...well,
      updatedAt: new Date(now),
    })
    .where(eq(integrations.id, id));
  if (row.state === 'pending') {
    await note(tx, { ...row, name: found.name }, 'integration.connected', 'connected');
  }
  return {
    isNew: row.state === 'pending' || row.webhookHealth !== 'healthy',
    isRepriced: row.currency !== found.currency,
  };
}

/** Whether another shop has the store: it has authorised it, and not disconnected it. */
export async function isHeldByAnother(
  tx: Db,
  { shopId, platform, shopDomain }: Pick<Row, 'shopId' | 'platform' | 'shopDomain'>,
): Promise<boolean> {
  // Makes two shops that connect the same store at once take turns.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`store ${platform} ${shopDomain}`}))`,
  );
  const others = and(
    eq(integrations.platform, platform),
    eq(integrations.shopDomain, shopDomain),
    ne(integrations.shopId, shopId),
    inArray(integrations.state, ['connected', 'degraded', 'reauth_required']),
  );
  return (await tx.$count(integrations, others)) > 0;
}

export async function writeWebhooks(
  tx: Db,
  id: number,
  webhookHealth: Integration['webhook_health'],
  now: number,
): Promise<void> {
  await tx
    .update(integrations)
    .set({ state: 'connected', ...well, webhookHealth, updatedAt: new Date(now) })
    .where(and(eq(integrations.id, id), inArray(integrations.state, ['connected', 'degraded'])));
}

/**
 * The effects of a failure on the integration: if access was revoked, it waits for a new authorisation, and nothing is
 * dropped; continuing trouble makes a connected one degraded; one that waits for permission goes on waiting, with the
 * reason `[§D-exchange-errors]`.
 */
export async function writeFailure(
  tx: Db,
  exchange: Exchange,
  failure: Failure,
  { isOver, now }: { isOver: boolean; now: number },
): Promise<void> {
  const row = await locked(tx, exchange.integrationId);
  if (!row) return;
  // The integration was disconnected, so nobody waits for the result.
  if (row.state === 'disconnected') {
    if (isOver && exchange.kind === 'leave') await forgetCredentials(tx, row.id);
    return;
  }
  const { cause } = failure;
  const state = nextState(row, exchange, failure);
  const webhookHealth = isOver && exchange.kind === 'subscribe' ? 'failing' : row.webhookHealth;
  if (cause === 'store_taken') await forgetCredentials(tx, row.id);
  await tx
    .update(integrations)
    .set({
      state,
      webhookHealth,
      problem: cause,
      problemAt: new Date(now),
      updatedAt: new Date(now),
    })
    .where(eq(integrations.id, row.id));
  if (state === 'reauth_required' && state !== row.state) {
    await note(tx, row, 'integration.access_lost', state);
  }
}

function nextState(row: Row, { kind }: Exchange, failure: Failure): Row['state'] {
  const wasConnected = row.state === 'connected' || row.state === 'degraded';
  // A failed new authorisation leaves the state as it was.
  if (!wasConnected || kind === 'authorise') return row.state;
  if (failure.kind === 'revoked') return 'reauth_required';
  return failure.kind === 'throttled' ? row.state : 'degraded';
}

async function note(
  tx: Db,
  { id, shopId, name, state }: Row,
  action: `integration.${string}`,
  after: string,
): Promise<void> {
  await recordActivity(tx, {
    ...{ tenant: shopTenant(shopId), action, entityId: id, subject: name },
    before: { state },
    after: { state: after },
  });
}
