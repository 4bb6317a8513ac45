import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from './config.ts';
import { endSlowRequests, type Patience, slowRequestOptions } from './http/slow-requests.ts';
import { hour } from './lib/durations.ts';

export interface Listener {
  /** The address on which it listens: `http://127.0.0.1:4000`. */
  address: string;
  /** Takes no new connections, and resolves when answers under way are sent or `lastWait` is over. */
  close(): Promise<void>;
}

/** In milliseconds: only a large catalogue on a slow line takes long. */
const usualPatience: Patience = { request: 30_000, upload: hour };

/**
 * In milliseconds: longer than balancers and clients keep a connection, so that they close it first. If the server closed
 * it, a request being sent at that moment would be lost.
 */
const keptOpen = 75_000;

/** In milliseconds: how long a stopping server waits for answers under way, and then for mails. */
export const lastWait = 5_000;

/** Answers requests by `app`. Rejects with the socket's error if the port can't be had. */
export function listen(
  app: Pick<Hono, 'fetch'>,
  { port, host }: Pick<Config, 'port' | 'host'>,
  patience: Patience = usualPatience,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const serverOptions = { ...slowRequestOptions(patience), keepAliveTimeout: keptOpen };
    const server = serve({ fetch: app.fetch, port, hostname: host, serverOptions }, onListening);
    if (server instanceof Server) endSlowRequests(server, patience);
    server.once('error', reject);

    function onListening(info: AddressInfo) {
      const name = info.family === 'IPv6' ? `[${info.address}]` : info.address;
      resolve({
        address: `http://${name}:${info.port}`,
        async close() {
          const closed = new Promise<void>((done) => server.close(() => done()));
          // A connection that has just got its answer would otherwise be kept open for its next request.
          const idle = setInterval(() => {
            if ('closeIdleConnections' in server) server.closeIdleConnections();
          }, 50);
          const cut = setTimeout(() => {
            if ('closeAllConnections' in server) server.closeAllConnections();
          }, lastWait);
          await closed;
          clearInterval(idle);
          clearTimeout(cut);
        },
      });
    }
  });
}
