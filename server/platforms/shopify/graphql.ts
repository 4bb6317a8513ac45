import { z } from 'zod';
import { ExchangeFailed, type Failure, failed } from '../../exchange/failure.ts';
import { type Answered, askStore } from '../../outward/ask-store.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { failureOfRead } from '../answer-failure.ts';
import type { OpenStore } from '../platform.ts';
import { bucketOf } from './cost-bucket.ts';
import { reachOf, type ShopifyApp, storeAddress } from './shopify-app.ts';

/** There is a new version each quarter, and each is supported for a year. */
const apiVersion = '2026-10';

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
});
const answerShape = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string(),
      z.array(z.object({ extensions: z.object({ code: z.string() }).partial().optional() })),
    ])
    .optional(),
  extensions: z.object({ cost: cost.optional() }).optional(),
});

export interface Question<T> {
  query: string;
  variables?: Record<string, unknown>;
  /** Its highest possible cost, if that is high enough to wait for. */
  cost?: number;
  /** The part of the answer that we use. */
  data: z.ZodType<T>;
}

/**
 * Sends a request to a store's Admin API. Throws `ExchangeFailed`; an answer in another version than the requested one
 * counts as `broken`, because our code doesn't expect it.
 */
export async function askAdmin<T>(
  app: ShopifyApp,
  { domain, credentials }: OpenStore,
  { query, variables = {}, data, cost: points = 0 }: Question<T>,
  reach: Reach,
): Promise<{ data: T; restoreRate: number | null }> {
  const bucket = bucketOf(storeAddress(app, domain));
  await bucket.waitFor(points);
  const answer = await askStore(
    `${storeAddress(app, domain)}/admin/api/${apiVersion}/graphql.json`,
    {
      method: 'POST',
      headers: { 'X-Shopify-Access-Token': credentials.secret.accessToken ?? '' },
      json: { query, variables },
    },
    reachOf(app, reach),
  );
  const failure = failureOf(answer);
  if (failure) throw new ExchangeFailed(failure);
  const read = answerShape.safeParse(answer.body);
  if (!read.success) throw failed('broken', 'not_readable');
  bucket.learn(read.data.extensions?.cost?.throttleStatus);
  const refusal = refusalOf(read.data);
  if (refusal) throw new ExchangeFailed(refusal);
  const told = data.safeParse(read.data.data);
  if (!told.success) throw failed('broken', 'not_readable');
  const rate = read.data.extensions?.cost?.throttleStatus.restoreRate;
  return { data: told.data, restoreRate: rate ?? null };
}

function failureOf(answer: Answered): Failure | null {
  const { status, headers } = answer;
  if (status === 401 || status === 403) return { kind: 'revoked', cause: 'revoked' };
  const failure = failureOfRead(answer);
  if (failure || headers['x-shopify-api-version'] === apiVersion) return failure;
  return { kind: 'broken', cause: 'wrong_version' };
}

function refusalOf({ errors, extensions }: z.infer<typeof answerShape>): Failure | null {
  if (errors === undefined || errors.length === 0) return null;
  const codes = typeof errors === 'string' ? [] : errors.map((one) => one.extensions?.code);
  if (codes.includes('THROTTLED')) {
    const { cost: spent } = extensions ?? {};
    const missing = spent ? spent.requestedQueryCost - spent.throttleStatus.currentlyAvailable : 0;
    const rate = spent?.throttleStatus.restoreRate ?? 100;
    const after = Math.max(1_000, Math.ceil((missing / rate) * 1000));
    return { kind: 'throttled', cause: 'throttled', after };
  }
  if (codes.includes('ACCESS_DENIED')) return { kind: 'refused', cause: 'access_denied' };
  if (codes.includes('INTERNAL_SERVER_ERROR')) return { kind: 'broken', cause: 'server_error' };
  return { kind: 'refused', cause: 'refused' };
}
