import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { handlers } from './calls/handlers.ts';
import { handlersAtOnce } from './calls/handlers-at-once.ts';
import { mount } from './calls/mount.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { OpenDatabase } from './db/opened.ts';
import type { Replica } from './db/replica.ts';
import { drawNamed } from './demo/pictures/drawing.ts';
import { serveFeeds } from './feeds/serve-feeds.ts';
import { compressed } from './http/compressed.ts';
import { cut } from './http/limits.ts';
import { addressReader } from './http/network-address.ts';
import { logFailure } from './lib/log-failure.ts';
import { once } from './lib/once.ts';
import { media } from './media/media.ts';
import { readPortraitFile } from './media/portraits.ts';
import type { RemoteMedia } from './media/serve-remote.ts';
import { health, type Phase } from './monitoring/health.ts';
import { createMetrics } from './monitoring/metrics.ts';
import { serveMetrics } from './monitoring/serve-metrics.ts';
import { type Watched, watchRequests } from './monitoring/watch-requests.ts';
import { docs } from './openapi/docs/docs.ts';
import { openApi } from './openapi/document.ts';
import { operatorPages } from './operator-page/operator-page.ts';
import type { MakePages } from './pages/pages.ts';
import type { Services } from './services.ts';
import { countVisits, slowRefusals } from './shares/refuse-visit.ts';
import { pageUnits, pictureUnits } from './shares/weights.ts';
import { type Storage, StorageFailure } from './storage/storage.ts';

export interface AppOptions {
  config: Pick<Config, 'corsOrigins' | 'trustProxy' | 'hsts' | 'metricsToken' | 'operatorToken'>;
  db: Db;
  pools: OpenDatabase['pools'];
  services: Services;
  /** Serves everything outside `/api`, `/media` and `/feeds`. */
  pages: MakePages;
  remoteMedia: RemoteMedia;
  storage: Storage;
  replica: Replica | null;
  /** Receives webhooks from stores. */
  webhooks: Hono;
  /** The routes for the operator on this machine. */
  operator: Hono;
  phase: Readonly<Phase>;
  checkAnswers?: boolean;
}

/** The whole server as one fetch handler: the API, pictures, feeds and pages. */
export function createApp(options: AppOptions): Hono<Watched> {
  const { config, db, services, pages, operator, webhooks, remoteMedia, storage, replica } =
    options;
  const { checkAnswers = false } = options;
  const { shown } = remoteMedia.addresses;
  const addressOf = addressReader(config.trustProxy);
  const metrics = createMetrics(db, services.now, replica);
  const app = new Hono<Watched>();
  app.onError(unexpected);
  app.use(watchRequests(metrics));
  app.use(slowRefusals);
  if (pages.onRefusal) app.use(pages.onRefusal);
  if (config.hsts !== null) {
    const strict = `max-age=${config.hsts}`;
    app.use(async (c, next) => {
      await next();
      c.res.headers.set('Strict-Transport-Security', strict);
    });
  }
  const counted = (units: number) => countVisits(services.shares, addressOf, units);
  // Created when it is first read, since most servers are never asked for it.
  const description = once(openApi);
  // Mounted before the headers of all API answers, because this one is a page.
  app.use('/api/docs', counted(pageUnits));
  app.use('/api/docs/:file', counted(pictureUnits));
  app.route('/api/docs', docs(description));
  app.use('/api/*', secureHeaders(apiHeaders));
  app.use('/api/*', async (c, next) => {
    await next();
    // `c.header` isn't used, because it turns an answer that is already written into a stream.
    c.res.headers.set('Cache-Control', 'private, no-store');
  });
  if (config.corsOrigins.length > 0) app.use('/api/*', cors(corsOptions(config.corsOrigins)));
  for (const path of ['healthz', 'readyz', 'metrics']) {
    app.use(`/api/${path}`, counted(pictureUnits));
  }
  app.use('/api/openapi.json', counted(pageUnits));
  app.use('/api/webhooks/*', counted(pictureUnits));
  app.use('/media/*', counted(pictureUnits));
  app.use('/feeds/*', counted(pageUnits));
  app.route('/api', health(db, options.phase, replica));
  app.route('/api', serveMetrics(metrics, config.metricsToken));
  const document = once(() => JSON.stringify(description()));
  app.get('/api/openapi.json', (c) => compressed(c, document(), { type: 'application/json' }));
  app.route('/api/operator', operator);
  app.route('/api/webhooks', webhooks);
  app.route(
    '/api',
    mount({
      ...{ handlers, handlersAtOnce, db, replica, services, checkAnswers, addressOf, shown },
      corsOrigins: config.corsOrigins,
    }),
  );
  const portrait = (name: string) => readPortraitFile(db, name);
  app.route('/media', media({ storage, draw: drawNamed, remote: remoteMedia, portrait }));
  app.route('/feeds', serveFeeds({ db, storage, shares: services.shares, addressOf }));
  if (config.operatorToken !== null) {
    const seen = { db, metrics, pools: options.pools, addressOf };
    const page = operatorPages({ ...services, ...seen, token: config.operatorToken });
    app.use('/operator/*', counted(pageUnits));
    app.route('/operator', page);
  }
  app.route(
    '/',
    pages((request, env) => app.fetch(request, env), {
      ...{ shares: services.shares, addressOf },
      publicUrl: services.publicUrl,
    }),
  );
  return app;
}

/**
 * For errors outside the calls: in pictures, feeds and pages. Only the first part of the address is logged, because the
 * rest may be a secret.
 */
function unexpected(error: Error, c: Context<Watched>): Response {
  const requestId = c.get('requestId');
  const [, part = ''] = c.req.path.split('/');
  logFailure(`${c.req.method} /${cut(part, 40)}`, error, requestId);
  c.header('X-Request-Id', requestId);
  c.header('Cache-Control', 'no-store');
  const isAway = error instanceof StorageFailure;
  return isAway ? c.text('Try again later.', 503) : c.text('Something went wrong.', 500);
}

/** The API's answers are data: they are never shown or run as a page. */
const apiHeaders = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  xFrameOptions: 'DENY',
  // Only the setting `HSTS` decides on it, because the connection to this process may well be plain http.
  strictTransportSecurity: false,
  // If origins are allowed, their pages read the answers.
  crossOriginResourcePolicy: false,
  // These are about documents and about browsers of the past; on each answer they would only take bytes and time.
  ...{ crossOriginOpenerPolicy: false, originAgentCluster: false, removePoweredBy: false },
  ...{ xDnsPrefetchControl: false, xDownloadOptions: false },
  ...{ xPermittedCrossDomainPolicies: false, xXssProtection: false },
} satisfies Parameters<typeof secureHeaders>[0];

const corsOptions = (origin: string[]) => ({
  origin,
  allowHeaders: [
    'Accept-Language',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-None-Match',
    'X-Elsewhere',
    'X-Offline-Replay',
    'X-Tenant',
  ],
  exposeHeaders: ['ETag', 'Idempotent-Replayed', 'Retry-After', 'X-Request-Id'],
  maxAge: 86_400,
});
