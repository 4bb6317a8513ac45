import { recordActivity } from '../activities/record.ts';
import { authorise } from '../connect/authorise.ts';
import { readSessionToken } from '../connect/session-token.ts';
import { issueTicket, takeTicket } from '../connect/tickets.ts';
import type { Handlers } from '../handler.ts';
import { arriveWithStore } from '../integrations/connect-integration.ts';
import { Refusal } from '../refusal.ts';
import { requireRole } from '../require-role.ts';
import { words } from '../words.ts';

export const connectHandlers = {
  'POST /connect/tickets': async ({ db, body, device, services }) => {
    await services.guessing.connect(device.address);
    const { shopify } = services.platforms;
    if (shopify === null) throw new Refusal('unavailable', 'Shopify is not set up on this server.');
    const arrival = await readSessionToken(body.session_token, shopify, services.now());
    return { data: await issueTicket(db, arrival, services.now()) };
  },

  'POST /connect/shopify': async ({ db, session, shopId, body, services }) => {
    await requireRole(db, session, shopId, 'admin');
    const now = services.now();
    const shopDomain = await takeTicket(db, body.ticket, now);
    const integration = await arriveWithStore(db, shopId, { platform: 'shopify', shopDomain }, now);
    await recordActivity(db, {
      tenant: `shop:${shopId}`,
      session,
      action: 'integration.arrived',
      entityId: integration.id,
      subject: shopDomain,
    });
    return { data: integration };
  },

  'POST /oauth/{provider}': async (call) => {
    const { db, session, shopId, params, body, headers, locale, services } = call;
    await requireRole(db, session, shopId, 'admin');
    const { url, state } = authorise({
      provider: params.provider,
      shopDomain: body.shop_domain,
      shopify: services.platforms.shopify,
      publicUrl: services.publicUrl(),
      errors: { domain: words(locale).formatMessage({ id: 'invalid.shopify-domain' }) },
    });
    headers.append('Set-Cookie', stateCookie(state));
    return { url };
  },
} satisfies Partial<Handlers>;

/** What the way back from the platform is held against; no script reads it. */
const stateCookie = (state: string) =>
  `oauth_state=${state}; Path=/; Max-Age=600; HttpOnly; Secure; SameSite=Lax`;
