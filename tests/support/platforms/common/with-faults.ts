import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Clock } from './clock.ts';
import type { EventLog } from './event-log.ts';
import type { Faults } from './faults.ts';

/** Node's side of a request, which is needed to cut the connection. */
export interface NodeSide {
  Bindings: { outgoing: ServerResponse };
}

interface Around {
  app: Hono<NodeSide>;
  faults: Faults;
  /** The log in which a request's faults are noted. */
  logOf(c: Context<NodeSide>): EventLog | undefined;
  clock: Clock;
}

/** In milliseconds: longer than a platform's client usually waits. */
const late = 5_000;

/** Applies planned faults to the requests that pass through. */
export function withFaults({ app, faults, logOf, clock }: Around): MiddlewareHandler<NodeSide> {
  return async (c, next) => {
    const body = await c.req.text();
    const fault = faults.take(`${c.req.method} ${c.req.path} ${body}`);
    if (fault === null) return next();
    logOf(c)?.add(`Fault: ${fault} on ${c.req.method} ${c.req.path}`);
    switch (fault) {
      case 'lost-request':
        return cut(c);
      case 'lost-answer':
        await next();
        return replace(c, cut(c));
      case 'half-answer':
        await next();
        return replace(c, await sendHalf(c));
      case 'late':
        await next();
        return new Promise((resolve) => clock.after(late, resolve));
      case 'doubled': {
        const { method, raw } = c.req;
        const sent = method === 'GET' || method === 'HEAD' ? {} : { body };
        await app.fetch(new Request(raw.url, { method, headers: raw.headers, ...sent }), c.env);
        return next();
      }
      case 'error':
        return c.text('Service Unavailable', 503);
      case 'limited':
        return c.text('Too Many Requests', 429, { 'Retry-After': '2' });
      case 'html':
        return c.html('<!doctype html><title>One moment, please …</title><p>One moment, please …');
      case 'other-version':
        await next();
        return c.header('X-Shopify-API-Version', '2025-01');
      case 'silence':
        return new Promise(() => {});
    }
  };
}

function replace(c: Context<NodeSide>, response: Response): void {
  c.res = undefined;
  c.res = response;
}

function cut(c: Context<NodeSide>): Response {
  c.env.outgoing.socket?.destroy();
  return alreadySent();
}

/** Tells the server that the answer was already sent. */
function alreadySent(): Response {
  const told = new Response(null, { headers: RESPONSE_ALREADY_SENT.headers });
  // Reading the body turns the lightweight response into a full one; the server ignores the headers of the former.
  void told.body;
  return told;
}

async function sendHalf(c: Context<NodeSide>): Promise<Response> {
  const body = Buffer.from(await c.res.clone().arrayBuffer());
  const { outgoing } = c.env;
  outgoing.writeHead(c.res.status, {
    ...Object.fromEntries(c.res.headers),
    'content-length': body.length,
  });
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.socket?.destroy());
  return alreadySent();
}
