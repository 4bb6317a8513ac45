import type { z } from 'zod';
import { ExchangeFailed, type Failure, failed } from '../../exchange/failure.ts';
import { type Answered, askStore } from '../../outward/ask-store.ts';
import type { Reach } from '../../outward/guarded-request.ts';
import { failureOfRead } from '../answer-failure.ts';
import type { OpenStore } from '../platform.ts';
import { reachOf, shopAddress, type WooSetup } from './woo-setup.ts';

interface ShopQuestion<T> {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  json?: unknown;
  /** The part of the answer that we use. */
  data: z.ZodType<T>;
}

/** Sends a request to a shop's REST API. Throws `ExchangeFailed`. */
export async function askShop<T>(
  setup: WooSetup,
  store: OpenStore,
  question: ShopQuestion<T>,
  reach: Reach,
): Promise<T> {
  const answer = await answerOf(setup, store, question, reach);
  const failure = failureOf(answer);
  if (failure) throw new ExchangeFailed(failure);
  const told = question.data.safeParse(answer.body);
  if (!told.success) throw failed('broken', 'not_readable');
  return told.data;
}

/** The same, but returns refusals as they are, for callers that can continue after some of them. */
export async function answerOf(
  setup: WooSetup,
  { domain, credentials }: OpenStore,
  { path, method = 'GET', json }: Omit<ShopQuestion<unknown>, 'data'>,
  reach: Reach,
): Promise<Answered> {
  const { key = '', secret = '' } = credentials.secret;
  const headers = {
    Authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
  };
  const asked = { method, headers, ...(json === undefined ? {} : { json }) };
  return askStore(`${shopAddress(domain)}${path}`, asked, reachOf(setup, domain, reach));
}

export function failureOf(answer: Answered): Failure | null {
  if (answer.status === 401) return { kind: 'revoked', cause: 'revoked' };
  if (answer.status === 403) return { kind: 'refused', cause: 'access_denied' };
  const made = answer.status === 201 ? { ...answer, status: 200 } : answer;
  return failureOfRead(made);
}
