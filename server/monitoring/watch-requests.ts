import { randomUUID } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Row } from '../../contract/calls/row.ts';
import { type CallKey, contract } from '../../contract/calls.ts';
import { log } from '../lib/log.ts';
import { type Span, telemetry } from '../lib/telemetry.ts';
import type { Metrics } from './metrics.ts';

/** Data of every request: the id for logs and answers, and for API calls the call's pattern. */
export type Watched = { Variables: { requestId: string; call?: CallKey } };

/** Gives each request its id, and counts, logs and traces it. */
export function watchRequests(metrics: Metrics) {
  return createMiddleware<Watched>(async (c, next) => {
    const begun = performance.now();
    const requestId = randomUUID();
    c.set('requestId', requestId);
    const { method, path } = c.req;
    const answer = async (span: Span) => {
      await next();
      const call = c.get('call');
      const of = call ?? kindOf(path);
      const { status } = c.res;
      if (span.traceparent !== null) c.header('traceparent', span.traceparent);
      span.rename(call ?? `${method} ${of}`);
      span.tell({
        'http.request.method': method,
        'http.route': call?.replace(/^\S+ /, '/api') ?? of,
        'http.response.status_code': status,
        // Only the kind of tenant: which one it is isn't reported.
        'dropline.access': call ? contract[call].access : 'anyone',
        'dropline.request_id': requestId,
      });
      if (status >= 500) span.fail(String(status));
      return { call, of, status };
    };
    const { call, of, status } = await telemetry.within(
      'request',
      method,
      answer,
      c.req.header('traceparent'),
    );
    const milliseconds = performance.now() - begun;
    const row: Row | null = call ? contract[call] : null;
    // The duration of a call that waits for an event says nothing about the server.
    if (!row?.waits || status >= 400) metrics.answered(of, status, milliseconds / 1_000);
    log.answered({ of, status, milliseconds, requestId });
  });
}

/** There are countless addresses, but only six kinds. */
function kindOf(path: string): string {
  const [, first = ''] = path.split('/');
  if (kinds.has(first)) return first;
  return /\.[^/]+$/.test(path) ? 'file' : 'page';
}

const kinds = new Set(['api', 'media', 'feeds', 'operator']);
