import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { localeOf } from '../locale.ts';
import { Refusal } from '../refusal.ts';
import { words } from '../words.ts';
import type { Shares } from './shares.ts';

/** Answers in plain words, in the visitor's language, what is no call: a page, a picture, a file. Throws on what is no refusal. */
export function refuseVisit(c: Context, error: unknown): Response {
  if (!(error instanceof Refusal)) throw error;
  const id = error.status === 429 ? 'error.too_many_requests.hint' : 'error.unavailable.hint';
  const text = words(localeOf(c.req.header('Accept-Language') ?? null)).formatMessage({ id });
  return c.text(text, error.status, { ...error.headers, 'Cache-Control': 'no-store' });
}

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
