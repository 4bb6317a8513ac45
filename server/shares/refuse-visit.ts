import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ErrorCode } from '../../contract/http/errors.ts';
import { localeOf } from '../http/locale-of.ts';
import { Refusal } from '../http/refusal.ts';
import { words } from '../i18n/words.ts';
import type { Shares } from './shares.ts';

/**
 * Refuses requests other than calls as plain text in the visitor's language: for pictures, files, and for pages if the
 * client isn't a browser. Rethrows errors that aren't refusals.
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

/** A refusal is delayed, so that asking again at once costs the server less than answering did. */
export const slowRefusals = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status === 429) await setTimeout(refusalTakes);
});

/** Counts each request for its network. */
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
