import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import type {
  Integration,
  Platform as PlatformName,
} from '../../contract/entities/integrations.ts';
import { askForFulfilments } from '../changes/ask-for-fulfilments.ts';
import { askForListings, markStore } from '../changes/mark-listings.ts';
import type { Db } from '../db/database.ts';
import { integrations } from '../db/schema.ts';
import { addExchange, type Exchange, inputOf } from '../exchange/exchange-rows.ts';
import { failed } from '../exchange/failure.ts';
import type { Perform } from '../exchange/worker.ts';
import type { OpenStore, Platform } from '../platforms/platform.ts';
import { webhookSecret } from '../platforms/webhook-secret.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { forgetCredentials, keepCredentials, withStore } from './credentials.ts';
import { writeAuthorised, writeDescription, writeWebhooks } from './exchange-outcomes.ts';

export interface ExchangeTools {
  db: Db;
  secrets: Secrets;
  /** Null if the server isn't configured for it. */
  platformOf(name: PlatformName): Platform | null;
  /** Without a trailing slash. */
  publicUrl(): string;
  now(): number;
}

/** Implemented in `listings/`. */
export type ListingKind = Extract<ExchangeKind, 'listings' | 'look'>;
/** Implemented here; orders and parcels are implemented elsewhere too. */
type OwnKind = Exclude<ExchangeKind, ListingKind | 'orders' | 'fulfilments'>;

interface Store {
  id: number;
  domain: string;
  state: Integration['state'];
  platform: Platform;
}

const grantShape = z.object({ kind: z.enum(['code', 'session-token']), text: z.string() });

/**
 * The implementation of each kind of exchange. The worker writes the result in the same transaction that ends the
 * exchange.
 */
export function exchangeKinds(tools: ExchangeTools): Record<OwnKind, Perform> {
  const { db, secrets, now } = tools;

  async function storeOf({ integrationId }: Exchange): Promise<Store> {
    const [row] = await db.select().from(integrations).where(eq(integrations.id, integrationId));
    const platform = row && tools.platformOf(row.platform);
    if (!platform) throw failed('refused', 'not_set_up');
    return { ...row, domain: row.shopDomain, platform };
  }

  const asking = <T>(store: Store, work: (open: OpenStore) => Promise<T>) =>
    withStore({ db, secrets, platform: store.platform, integration: store, now }, work);

  const describe: Perform = async (exchange) => {
    const store = await storeOf(exchange);
    const found = await asking(store, (open) => store.platform.describe(open));
    return async (tx) => {
      const { isNew, isRepriced } = await writeDescription(tx, store.id, found, now());
      if (isNew && store.platform.webhooks !== null) {
        await addExchange(tx, { integrationId: store.id, kind: 'subscribe', now: now() });
      }
      // These waited for the store to be connected, or to let us in again.
      await askForListings(tx, [store.id], now());
      await askForFulfilments(tx, now(), store.id);
      if (isRepriced) await markStore(tx, store.id, now());
    };
  };

  return {
    describe,
    test: describe,

    async authorise(exchange) {
      const { id, domain, platform } = await storeOf(exchange);
      const grant = grantOf(secrets, exchange);
      if (!platform.redeem || !grant) throw failed('refused', 'grant_spent');
      const credentials = await platform.redeem(domain, grant, now());
      return async (tx) => {
        await keepCredentials(tx, secrets, { id, credentials, now: now() });
        await writeAuthorised(tx, id, now());
      };
    },

    async subscribe(exchange) {
      const store = await storeOf(exchange);
      const { webhooks, name } = store.platform;
      const address = `${tools.publicUrl()}/api/webhooks/${name}`;
      const [secret = ''] = secrets.shared(webhookSecret(name, store.domain));
      if (webhooks) await asking(store, (open) => webhooks.subscribe(open, { address, secret }));
      return (tx) => writeWebhooks(tx, store.id, 'healthy', now());
    },

    async leave(exchange) {
      const store = await storeOf(exchange);
      const { webhooks } = store.platform;
      if (webhooks) await asking(store, (open) => webhooks.unsubscribe(open));
      return (tx) => forgetCredentials(tx, store.id);
    },
  };
}

/** Null if there is no grant, or it can't be opened any more. */
function grantOf(secrets: Secrets, exchange: Exchange) {
  const input = inputOf(secrets, exchange);
  return input ? (grantShape.safeParse(JSON.parse(input)).data ?? null) : null;
}
