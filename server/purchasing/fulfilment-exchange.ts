import { eq } from 'drizzle-orm';
import { askForFulfilments } from '../changes/ask-for-fulfilments.ts';
import { integrations } from '../db/schema.ts';
import { ExchangeFailed, failed } from '../exchange/failure.ts';
import type { Perform } from '../exchange/worker.ts';
import { withStore } from '../integrations/credentials.ts';
import type { ExchangeTools } from '../integrations/exchange-kinds.ts';
import { noteExchanged } from '../integrations/note-exchanged.ts';
import type { FulfilmentOutcome, OpenStore, Platform } from '../platforms/platform.ts';
import { type ParcelToTell, parcelsToTell, writeTold } from './parcels-to-tell.ts';

/**
 * Reports the parcels of a store's orders to the store, each once: the store's data is read before anything is created
 * there, and each result is written before the next request `[§D-fulfilments]`.
 */
export function fulfilmentExchange(tools: ExchangeTools): Perform {
  const { db, secrets, now } = tools;
  return async ({ integrationId }) => {
    const [row] = await db.select().from(integrations).where(eq(integrations.id, integrationId));
    const platform = row && tools.platformOf(row.platform);
    if (!row || !platform) throw failed('refused', 'not_set_up');
    const isWanted = row.dataResources.some(({ kind, enabled }) => kind === 'tracking' && enabled);
    if (!isWanted || row.state === 'disconnected') return async () => {};
    const around = { db, secrets, platform, now };
    const integration = { id: row.id, domain: row.shopDomain };
    for (const waiting of await parcelsToTell(db, row.id)) {
      const outcome = await withStore({ ...around, integration }, (open) =>
        tellOne(platform, open, waiting),
      );
      await db.transaction((tx) => writeTold(tx, waiting, outcome));
    }
    return async (tx) => {
      await askForFulfilments(tx, now(), row.id);
      const isAll = (await parcelsToTell(tx, row.id)).length === 0;
      if (isAll) await noteExchanged(tx, row.id, ['tracking'], now());
    };
  };
}

/** A refused parcel doesn't hold up the others; if a permission is missing, the parcel waits for that. */
async function tellOne(
  { fulfilments }: Platform,
  open: OpenStore,
  { parcel }: ParcelToTell,
): Promise<FulfilmentOutcome> {
  try {
    return await fulfilments.tell(open, parcel);
  } catch (error) {
    const isRefused =
      error instanceof ExchangeFailed &&
      error.failure.kind === 'refused' &&
      error.failure.cause === 'refused';
    if (isRefused) return { error: 'refused' };
    throw error;
  }
}
