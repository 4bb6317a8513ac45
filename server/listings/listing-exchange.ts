import { eq } from 'drizzle-orm';
import type { ListingError } from '../../contract/entities/listings.ts';
import { listedKinds } from '../../contract/rules/desired-listing.ts';
import { askForListings, askForLooks } from '../changes/mark-listings.ts';
import { integrations } from '../db/schema.ts';
import type { Exchange } from '../exchange/exchange-rows.ts';
import { ExchangeFailed, failed } from '../exchange/failure.ts';
import type { Perform } from '../exchange/worker.ts';
import { withStore } from '../integrations/credentials.ts';
import type { ExchangeTools, ListingKind } from '../integrations/exchange-kinds.ts';
import { toIntegration } from '../integrations/integration-rows.ts';
import { noteExchanged } from '../integrations/note-exchanged.ts';
import { logFailure } from '../lib/log-failure.ts';
import { nextBehind, nextToLookAt } from './next-listings.ts';
import { type ReconciledStore, reconcile } from './reconcile.ts';
import { writeSettled } from './write-settled.ts';

/** After this many tries listings are sent one by one, so that a failing one doesn't hold up the others. */
const triesTogether = 2;
/** How many listings one turn looks through: platforms accept stock lists of this length. */
const mostInLine = 250;

/**
 * The exchanges that keep a store's listings up to date: `listings` sends the next ones that are behind
 * `[§D-listings-reconciler]`, `look` finds what was changed in the store itself `[§D-listings-looks]`.
 */
export function listingExchanges(tools: ExchangeTools): Record<ListingKind, Perform> {
  const { db, secrets, now } = tools;

  async function storeOf({ integrationId }: Exchange): Promise<ReconciledStore> {
    const [row] = await db.select().from(integrations).where(eq(integrations.id, integrationId));
    const known = row && toIntegration(row);
    const platform = known && tools.platformOf(known.platform);
    if (!row || !platform) throw failed('refused', 'not_set_up');
    const { id, currency, options, data_resources: dataResources } = known;
    const { shopDomain: domain, locationId } = row;
    return { id, currency, options, dataResources, domain, locationId, platform };
  }

  const perform =
    (isLook: boolean): Perform =>
    async (exchange) => {
      const store = await storeOf(exchange);
      const { platform, domain, id } = store;
      const around = {
        ...{ db, now, publicUrl: tools.publicUrl() },
        asking: <T>(work: Parameters<typeof withStore<T>>[1]) =>
          withStore({ db, secrets, platform, integration: { id, domain }, now }, work),
      };
      const { mostLookedAt, most: mostTold } = platform.listings;
      const isTogether = exchange.tries < triesTogether;
      const most = !isTogether ? 1 : isLook ? mostLookedAt : mostTold;
      const rows = isLook
        ? await nextToLookAt(db, id, { most, now: now() })
        : await nextBehind(db, id, isTogether ? mostInLine : 1);
      try {
        await reconcile(store, around, rows, most);
      } catch (error) {
        // The whole request was refused, which may be the fault of one listing: they are then sent one by one.
        if (rows.length > 1 && isRefused(error)) throw failed('broken', 'refused');
        const code = errorOf(error, rows.length);
        if (code === null) throw error;
        if (code === 'failing') logFailure('A listing failed and is left', error);
        const settled = rows.map((row) => ({ row, values: { error: code, errorText: null } }));
        await writeSettled(db, settled, now());
      }
      return async (tx) => {
        await askForListings(tx, [id], now());
        await askForLooks(tx, now(), id);
        const isAll = (await nextBehind(tx, id, 1)).length === 0;
        if (isAll) await noteExchanged(tx, id, listedKinds, now());
      };
    };

  return { listings: perform(false), look: perform(true) };
}

/** What a failure means for a single listing; null if it concerns the store, or possibly another listing. */
function errorOf(error: unknown, count: number): ListingError | null {
  if (count !== 1) return null;
  if (!(error instanceof ExchangeFailed)) return 'failing';
  if (error.failure.cause === 'access_denied') return 'no_permission';
  return isRefused(error) ? 'refused' : null;
}

const isRefused = (error: unknown) =>
  error instanceof ExchangeFailed &&
  error.failure.kind === 'refused' &&
  error.failure.cause === 'refused';
