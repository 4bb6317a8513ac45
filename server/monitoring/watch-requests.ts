import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { CallKey } from '../../contract/calls.ts';
import { log } from '../lib/log.ts';
import type { Metrics } from './metrics.ts';

/** What is known of every request: the id that it is logged and answered with, and of a call of the API its pattern. */
export type Watched = { Variables: { requestId: string; call?: CallKey } };

/** Gives each request its id, and counts and logs it when it is answered. */
export function watchRequests(metrics: Metrics) {
  return createMiddleware<Watched>(async (c, next) => {
    const begun = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    await next();
    const of = c.get('call') ?? kindOf(c.req.path);
    const milliseconds = performance.now() - begun;
    metrics.answered(of, c.res.status, milliseconds / 1_000);
    log.answered({ of, status: c.res.status, milliseconds, requestId });
  });
}

/** Of addresses there is no end, of these there are five. */
function kindOf(path: string): string {
  const [, first = ''] = path.split('/');
  if (first === 'api' || first === 'media' || first === 'feeds') return first;
  return /\.[^/]+$/.test(path) ? 'file' : 'page';
}
