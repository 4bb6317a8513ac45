import type {
  Integration,
  Platform as PlatformName,
} from '../../contract/entities/integrations.ts';
import { recordActivity } from '../activities/record.ts';
import type { Guessing } from '../auth/guessing.ts';
import { shopTenant } from '../changes/record.ts';
import { holdKeys, issueState, takeState } from '../connect/oauth-state.ts';
import { issueTicket, takeTicket } from '../connect/tickets.ts';
import type { Db } from '../db/database.ts';
import type { Exchanges } from '../exchange/worker.ts';
import type { Handlers, Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';
import {
  arriveWithStore,
  awaitGrant,
  refuseHeldStore,
  refuseMoreStores,
  takeKeys,
} from '../integrations/connect-integration.ts';
import type { Reach } from '../outward/guarded-request.ts';
import { type PlatformSetups, requirePlatform } from '../platforms/registry.ts';
import type { Secrets } from '../secrets/secrets.ts';

interface Needs {
  guessing: Guessing;
  platforms: PlatformSetups;
  storeReach: Reach;
  exchanges: Exchanges;
  secrets: Secrets;
  publicUrl(): string;
  now(): number;
}

const required = ({ platforms, storeReach }: Needs, name: string) =>
  requirePlatform(platforms, name, storeReach);

export const connectHandlers = {
  'POST /connect/tickets': async ({ db, body, device, services }) => {
    await services.guessing.connect(device.address);
    const { name: platform, arrival } = required(services, 'shopify');
    const { session_token: sessionToken } = body;
    const now = services.now();
    const arrived = await arrival?.(sessionToken, now);
    if (!arrived) throw new Refusal('not_found', 'Nobody arrives from this platform.');
    const ticket = { ...arrived, platform, sessionToken };
    return { data: await issueTicket(db, services.secrets, ticket, now) };
  },

  'POST /connect/shopify': async (call) => {
    const { db, session, shopId, body, locale, services, afterwards } = call;
    const now = services.now();
    const { shopDomain, grant } = await takeTicket(db, services.secrets, body.ticket, now);
    const store = { shopId, platform: 'shopify', shopDomain } as const;
    const data = await arrive(db, session, store, locale, now);
    if (grant && !works(data)) {
      await awaitGrant(db, services.secrets, { id: data.id, grant, now });
      afterwards(() => services.exchanges.attend(data.id));
    }
    return { data };
  },

  'POST /oauth/{provider}': async (call) => {
    const { db, session, shopId, params, body, locale, services } = call;
    const platform = required(services, params.provider);
    const domain = platform.readDomain(body.shop_domain);
    if (domain === null) {
      throw new Refusal('invalid', 'That is no store of the platform.', {
        errors: { shop_domain: [words(locale).formatMessage({ id: platform.wrongDomain })] },
      });
    }
    const way = { userId: session.userId, shopId, platform: platform.name, shopDomain: domain };
    const state = await issueState(db, way, services.now());
    return { url: platform.authorise({ domain, publicUrl: services.publicUrl(), state }) };
  },

  'POST /oauth/{provider}/callback': async (call) => {
    const { db, session, shopId, params, body, locale, services, afterwards } = call;
    const platform = required(services, params.provider);
    const now = services.now();
    const { secrets } = services;
    const back = platform.callback(body.query, now);
    const { userId } = session;
    const way = { userId, shopId, platform: platform.name, shopDomain: back.domain };
    const { shopDomain, keys } = await takeState(db, secrets, back.state, way, now);
    const data = await arrive(db, session, { ...way, shopDomain }, locale, now);
    if (back.grant) await awaitGrant(db, secrets, { id: data.id, grant: back.grant, now });
    else await takeKeys(db, secrets, { id: data.id, keys, now });
    afterwards(() => services.exchanges.attend(data.id));
    return { data };
  },

  'POST /oauth/woocommerce/keys': async ({ db, body, services }) => {
    const platform = required(services, 'woocommerce').name;
    const { user_id: state, consumer_key: key, consumer_secret: secret } = body;
    const keys = JSON.stringify({ key, secret });
    await holdKeys(db, services.secrets, { platform, state, keys }, services.now());
    return { data: null };
  },
} satisfies Partial<Handlers<Needs>>;

const works = ({ state }: Integration) => state === 'connected' || state === 'degraded';

interface ArrivingStore {
  shopId: number;
  platform: PlatformName;
  shopDomain: string;
}

/** Creates the store as an integration of the shop that waits for permission, and records who brought it. */
async function arrive(
  db: Db,
  session: Session,
  { shopId, platform, shopDomain }: ArrivingStore,
  locale: Locale,
  now: number,
) {
  await refuseHeldStore(db, { shopId, platform, shopDomain });
  await refuseMoreStores(db, shopId, shopDomain, locale);
  const integration = await arriveWithStore(db, shopId, { platform, shopDomain }, now);
  await recordActivity(db, {
    tenant: shopTenant(shopId),
    session,
    action: 'integration.arrived',
    entityId: integration.id,
    subject: shopDomain,
  });
  return integration;
}
