import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicReach, type Reach } from '../../server/outward/guarded-request.ts';

/** A picture of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Stands for the public internet: a loopback address that servers don't listen on. */
const outside = '127.0.0.2';

export interface PictureHost {
  port: number;
  /** The requested paths, in order. */
  asked: string[];
  close(): void;
}

export async function pictureHost(
  answer: RequestListener,
  address = outside,
  port = 0,
): Promise<PictureHost> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  }).listen(port, address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A reach in which every name resolves to `outside`, and nothing else is allowed. */
export const reachOf = (ports: number[], more: Partial<Reach> = {}): Reach => ({
  ...publicReach,
  resolve: async () => [{ address: outside, family: 4 }],
  isAllowed: (address) => address === outside,
  ports,
  ...more,
});
