import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ErrorCode } from '../../contract/errors.ts';
import { localeOf } from '../locale.ts';
import { Refusal } from '../refusal.ts';
import { words } from '../words.ts';
import type { Shares } from './shares.ts';

/**
 * Answers in plain words, in the visitor's language, what is no call: a picture, a file, and a page for who is no browser. Throws on what
 * is no refusal.
 */
export function refuseVisit(c: Context, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  const id = hints[error.code];
  const { formatMessage } = words(localeOf(c.req.header('Accept-Language') ?? null));
  const text = id === undefined ? error.message : formatMessage({ id });
  return c.text(text, error.status, { ...error.headers, 'Cache-Control': 'no-store' });
}

const hints: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'error.too_many_requests.hint',
  unavailable: 'error.unavailable.hint',
};

/** In milliseconds. */
const refusalTakes = 100;

/** Whoever is told to wait is told so slowly: asking again at once must cost the server less than answering did. */
export const slowRefusals = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 429) await setTimeout(refusalTakes);
});

/** Counts each request for the network that it comes from. */
export function countVisits(shares: Shares, addressOf: (c: Context) => string, units: number) {
  return createMiddleware(async (c, next) => {
    try {
      shares.arrive(addressOf(c), units);
    } catch (error) {
      return refuseVisit(c, error);
    }
    await next();
  });
}
