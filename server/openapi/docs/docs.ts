import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { lookCss, lookFace } from '../../html/look.ts';
import { compressed } from '../../http/compressed.ts';
import { once } from '../../lib/once.ts';
import type { Json } from '../schemas.ts';
import { docsPage } from './page.ts';

/** In seconds: a page that a new version of the server changes, and nobody is signed in to. */
const kept = 600;

const headers = {
  'Cache-Control': `public, max-age=${kept}`,
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    // The one script sets the theme that was chosen in the app.
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * The API's description to read, made of the document once: a page of text without a script of its own, found in by the browser's
 * own search `[§D-openapi-page]`.
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
