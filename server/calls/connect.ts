import { recordActivity } from '../activities/record.ts';
import { shopTenant } from '../changes/record.ts';
import { authorisationPage, readStore, setUp } from '../connect/authorise.ts';
import { issueState, type OauthWay, takeState } from '../connect/oauth-state.ts';
import { readSessionToken } from '../connect/session-token.ts';
import { readShopifyCallback } from '../connect/shopify-callback.ts';
import { issueTicket, takeTicket } from '../connect/tickets.ts';
import type { Db } from '../db/database.ts';
import type { Handlers, Session } from '../handler.ts';
import { arriveWithStore, refuseMoreStores } from '../integrations/connect-integration.ts';
import type { Locale } from '../locale.ts';
import { Refusal } from '../refusal.ts';
import { requireRole } from '../require-role.ts';
import { words } from '../words.ts';

export const connectHandlers = {
  'POST /connect/tickets': async ({ db, body, device, services }) => {
    await services.guessing.connect(device.address);
    const shopify = setUp(services.platforms.shopify);
    const arrival = await readSessionToken(body.session_token, shopify, services.now());
    return { data: await issueTicket(db, arrival, services.now()) };
  },

  'POST /connect/shopify': async ({ db, session, shopId, body, locale, services }) => {
    await requireRole(db, session, shopId, 'admin');
    const now = services.now();
    const shopDomain = await takeTicket(db, body.ticket, now);
    const store = { shopId, platform: 'shopify', shopDomain } as const;
    return { data: await arrive(db, session, store, locale, now) };
  },

  'POST /oauth/{provider}': async (call) => {
    const { db, session, shopId, params, body, locale, services } = call;
    await requireRole(db, session, shopId, 'admin');
    const { app, domain } = readStore({
      provider: params.provider,
      shopDomain: body.shop_domain,
      shopify: services.platforms.shopify,
      errors: { domain: words(locale).formatMessage({ id: 'invalid.shopify-domain' }) },
    });
    const way = {
      userId: session.userId,
      shopId,
      platform: 'shopify',
      shopDomain: domain,
    } as const;
    const state = await issueState(db, way, services.now());
    return { url: authorisationPage({ app, domain, publicUrl: services.publicUrl(), state }) };
  },

  'POST /oauth/{provider}/callback': async ({
    db,
    session,
    shopId,
    params,
    body,
    locale,
    services,
  }) => {
    await requireRole(db, session, shopId, 'admin');
    if (params.provider !== 'shopify') {
      throw new Refusal('not_found', 'There is no such platform.');
    }
    const shopify = setUp(services.platforms.shopify);
    const now = services.now();
    const { shopDomain, state } = readShopifyCallback(body.query, shopify, now);
    const way = { userId: session.userId, shopId, platform: 'shopify', shopDomain } as const;
    await takeState(db, state, way, now);
    return { data: await arrive(db, session, way, locale, now) };
  },
} satisfies Partial<Handlers>;

/** The store as an integration of the shop, waiting to be allowed; who brought it is noted. */
async function arrive(
  db: Db,
  session: Session,
  { shopId, platform, shopDomain }: Pick<OauthWay, 'shopId' | 'platform' | 'shopDomain'>,
  locale: Locale,
  now: number,
) {
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
