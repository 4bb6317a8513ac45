import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { lookCss, lookFace } from '../../html/look.ts';
import { compressed } from '../../http/compressed.ts';
import { once } from '../../lib/once.ts';
import type { Json } from '../schemas.ts';
import { docsPage } from './page.ts';

/** In seconds: the page changes only with a new version of the server, and is the same for everybody. */
const kept = 600;

const headers = {
  'Cache-Control': `public, max-age=${kept}`,
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // The only script sets the theme that was chosen in the app; the opener's policy leaves it nothing else to do.
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The API's description as a readable page, made from the document once. It has no script of its own, and is searched
 * with the browser's own search `[§D-openapi-page]`.
 */
export function docs(document: () => Json): Hono {
  const app = new Hono();
  const page = once(() => String(docsPage(document())));
  const style = lookCss() + readFileSync(join(import.meta.dirname, 'docs.css'), 'utf8');
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    await next();
  });
  app.get('/', (c) => compressed(c, page(), { type: 'text/html; charset=utf-8' }));
  app.get('/style.css', (c) => compressed(c, style, { type: 'text/css; charset=utf-8' }));
  app.get('/geist.woff2', (c) => c.body(lookFace(), 200, { 'Content-Type': 'font/woff2' }));
  return app;
}
