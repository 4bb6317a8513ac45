import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { handlers } from './calls/handlers.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import { mount } from './mount.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  config: Pick<Config, 'corsOrigins' | 'trustProxy' | 'dataDir'>;
  db: Db;
  services: Services;
  /** Answers everything outside `/api` and `/media`. */
  pages: Hono;
  checkAnswers?: boolean;
}

/** The whole server as one fetch handler: the API, the pictures, the pages. */
export function createApp({ config, db, services, pages, checkAnswers = false }: AppOptions): Hono {
  const app = new Hono();
  app.use(secureHeaders({ strictTransportSecurity: false, crossOriginResourcePolicy: false }));

  app.use('/api/*', async (c, next) => {
    await next();
    c.header('Cache-Control', 'private, no-store');
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  });
  if (config.corsOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: config.corsOrigins,
        allowHeaders: [
          'Accept-Language',
          'Authorization',
          'Content-Type',
          'Idempotency-Key',
          'X-Tenant',
        ],
        exposeHeaders: ['Idempotent-Replayed', 'Retry-After', 'X-Request-Id'],
        maxAge: 86_400,
      }),
    );
  }
  app.route(
    '/api',
    mount({ handlers, db, services, checkAnswers, addressOf: addressReader(config.trustProxy) }),
  );
  app.route('/', pages);
  return app;
}

/** Where a request comes from: its socket, or what the proxy in front of us adds last to `X-Forwarded-For`. */
function addressReader(trustProxy: boolean) {
  return (c: Parameters<typeof getConnInfo>[0]): string => {
    const forwarded = trustProxy ? c.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : '';
    if (forwarded) return forwarded;
    // Called without a socket (a test's `app.request`), there is no address.
    return c.env?.incoming === undefined ? '' : (getConnInfo(c).remote.address ?? '');
  };
}
