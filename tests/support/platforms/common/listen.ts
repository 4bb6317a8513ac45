import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { NodeSide } from './with-faults.ts';

/** A stand-in can't be reached from other machines. */
const host = '127.0.0.1';

export interface Listening {
  address: string;
  stop(): Promise<void>;
}

export async function listen(app: Hono<NodeSide>, port = 0): Promise<Listening> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  server.listen(port, host);
  await once(server, 'listening');
  return {
    address: `http://${host}:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
