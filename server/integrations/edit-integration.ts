import type { z } from 'zod';
import type {
  DataResource,
  dataResourcesPatch,
  Integration,
  IntegrationOptions,
} from '../../contract/entities/integrations.ts';
import type { Db } from '../db/database.ts';
import type { integrations } from '../db/schema.ts';
import { addExchange, cancelExchanges } from '../exchange/exchange-rows.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import { lockIntegration, writeIntegration } from './integration-rows.ts';

interface Edit<T> {
  id: number;
  change: T;
  locale: Locale;
  now: number;
}

/** Options left out stay as they are. Refuses with `conflict` if the store is disconnected. */
export async function editOptions(
  db: Db,
  shopId: number,
  { id, change, now }: Omit<Edit<Partial<IntegrationOptions>>, 'locale'>,
): Promise<Integration> {
  const current = await lockIntegration(db, shopId, id);
  refuseWhenDisconnected(current);
  const options = { ...current.options, ...change };
  return await writeIntegration(db, shopId, id, { options }, now);
}

type ResourceChange = z.infer<typeof dataResourcesPatch>['data_resources'][number];

/**
 * Sets which kinds are exchanged; kinds left out stay as they are. If a kind is named twice, that row is refused and
 * nothing changes.
 */
export async function editDataResources(
  db: Db,
  shopId: number,
  { id, change, locale, now }: Edit<ResourceChange[]>,
): Promise<Integration> {
  const current = await lockIntegration(db, shopId, id);
  refuseWhenDisconnected(current);
  refuseTwice(change, locale);
  const dataResources = current.data_resources.map((resource) => {
    const wanted = change.find(({ kind }) => kind === resource.kind);
    return wanted ? changed(resource, wanted) : resource;
  });
  return await writeIntegration(db, shopId, id, { dataResources }, now);
}

/** A kind that is switched off has no error any more; its cursor stays, so that it can continue from there. */
function changed(resource: DataResource, { enabled }: ResourceChange): DataResource {
  return enabled ? { ...resource, enabled } : { ...resource, enabled, last_error: null };
}

function refuseTwice(change: readonly ResourceChange[], locale: Locale): void {
  const { formatMessage } = words(locale);
  const errors: Record<string, string[]> = {};
  for (const [at, { kind }] of change.entries()) {
    if (change.findIndex((other) => other.kind === kind) === at) continue;
    errors[`data_resources.${at}.kind`] = [formatMessage({ id: 'invalid.resource-twice' })];
  }
  if (Object.keys(errors).length === 0) return;
  throw new Refusal('invalid', 'A kind of data is named twice.', { errors });
}

export function refuseWhenDisconnected({ state }: Integration): void {
  if (state !== 'disconnected') return;
  throw new Refusal('conflict', 'The store is disconnected: connect it first.', {
    details: { state },
  });
}

/**
 * Disconnects the store: it is asked to stop sending webhooks, then its credentials are deleted, and nothing is
 * exchanged any more. Options, mappings and rules stay for a later connection. Disconnecting twice changes nothing.
 */
export async function disconnect(
  db: Db,
  shopId: number,
  { id, now }: { id: number; now: number },
): Promise<Integration> {
  const current = await lockIntegration(db, shopId, id);
  if (current.state === 'disconnected') return current;
  const dataResources = current.data_resources.map((one) => ({ ...one, last_error: null }));
  const values = { ...left, dataResources };
  await cancelExchanges(db, id, now);
  await addExchange(db, { integrationId: id, kind: 'leave', now });
  return await writeIntegration(db, shopId, id, values, now);
}

/** The columns of an integration that are reset when its connection ends. */
export const left = {
  state: 'disconnected',
  webhookHealth: 'none',
  scopes: [],
  problem: null,
  problemAt: null,
} satisfies Partial<typeof integrations.$inferInsert>;
