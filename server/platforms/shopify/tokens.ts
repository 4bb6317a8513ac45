import { z } from 'zod';
import { ExchangeFailed, type Failure } from '../../exchange/failure.ts';
import { type Answered, askStore } from '../../outward/ask-store.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { failureOfStatus } from '../answer-failure.ts';
import type { Credentials, Grant, OpenStore } from '../platform.ts';
import { reachOf, type ShopifyApp, storeAddress } from './shopify-app.ts';

const tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.int().positive(),
  refresh_token: z.string().min(1),
});
const refusal = z.object({ error: z.string() });

const requested = 'urn:shopify:params:oauth:token-type:offline-access-token';
const grantTypes = {
  exchange: 'urn:ietf:params:oauth:grant-type:token-exchange',
  idToken: 'urn:ietf:params:oauth:token-type:id_token',
};

/** Exchanges a person's grant for an offline token that ends after an hour, and its refresh token. */
export async function redeem(
  app: ShopifyApp,
  { domain, grant, now, reach }: { domain: string; grant: Grant; now: number; reach: Reach },
): Promise<Credentials> {
  const fields: Record<string, string> =
    grant.kind === 'code'
      ? { code: grant.text }
      : {
          grant_type: grantTypes.exchange,
          subject_token: grant.text,
          subject_token_type: grantTypes.idToken,
          requested_token_type: requested,
        };
  return ask(app, {
    domain,
    fields,
    now,
    reach,
    isSpent: { kind: 'refused', cause: 'grant_spent' },
  });
}

/**
 * The next pair of tokens for a refresh token. Until the new one is used, the old one may be used again: so after a
 * lost answer the same request is repeated.
 */
export async function refresh(
  app: ShopifyApp,
  { domain, credentials }: OpenStore,
  { now, reach }: { now: number; reach: Reach },
): Promise<Credentials> {
  const fields = {
    grant_type: 'refresh_token',
    refresh_token: credentials.secret.refreshToken ?? '',
  };
  return ask(app, { domain, fields, now, reach, isSpent: { kind: 'revoked', cause: 'revoked' } });
}

interface Asking {
  domain: string;
  fields: Record<string, string>;
  now: number;
  reach: Reach;
  /** What a refusal of the given token means. */
  isSpent: { kind: 'refused' | 'revoked'; cause: 'grant_spent' | 'revoked' };
}

async function ask(
  app: ShopifyApp,
  { domain, fields, now, reach, isSpent }: Asking,
): Promise<Credentials> {
  const answer = await askStore(
    `${storeAddress(app, domain)}/admin/oauth/access_token`,
    {
      method: 'POST',
      json: { client_id: app.clientId, client_secret: app.secret, expiring: '1', ...fields },
    },
    reachOf(app, reach),
  );
  const given = tokens.safeParse(answer.body);
  if (answer.status === 200 && given.success) {
    const { access_token: accessToken, refresh_token: refreshToken, expires_in } = given.data;
    return { secret: { accessToken, refreshToken }, expiresAt: now + expires_in * 1000 };
  }
  throw new ExchangeFailed(whyNot(answer, isSpent));
}

function whyNot(answer: Answered, isSpent: Asking['isSpent']): Failure {
  const { data } = refusal.safeParse(answer.body);
  if (answer.status === 400 && data) {
    // Our own keys are wrong; the store's access hasn't ended.
    const isOurs = data.error === 'invalid_client' || /client/i.test(data.error);
    return isOurs ? { kind: 'refused', cause: 'not_set_up' } : isSpent;
  }
  return failureOfStatus(answer) ?? { kind: 'broken', cause: 'not_readable' };
}
