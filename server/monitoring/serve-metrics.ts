import { Hono } from 'hono';
import { sameBytes } from '../lib/same-bytes.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` to callers with `token`; for everybody else, and if `token` is null, the address doesn't exist. */
export function serveMetrics(metrics: Metrics, token: string | null): Hono {
  const app = new Hono();
  app.get('/metrics', async (c, next) => {
    const given = c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '';
    if (token === null || !sameBytes(Buffer.from(given), Buffer.from(token))) return next();
    return c.text(await metrics.read(), 200, { 'Content-Type': metrics.contentType });
  });
  return app;
}
