import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, vi } from 'vitest';
import { type Failure, RequestFailure } from '../../src/api/failure.ts';
import { createRequest, type RequestDeps } from '../../src/api/request.ts';

interface Received {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

const servers: Server[] = [];

/** Also done after each test. */
export function closeServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}
afterEach(closeServers);

/** Starts a server for the test; returns its address, with the API's path. */
export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

export interface Reply {
  status?: number;
  type?: string;
  body: string;
}
/** A reply with a body in JSON. */
export const json = (value: unknown, status = 200): Reply => ({
  status,
  body: JSON.stringify(value),
});

/** A server that answers everything with `reply`, and the requests it received. */
export async function answering(reply: Reply) {
  const received: Received[] = [];
  const base = await listen(async (request, response) => {
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: await text(request) });
    response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'application/json' });
    response.end(reply.body);
  });
  return { base, received };
}

/** A client of the API at `base`, and who hears of its answers and failures. */
export function requester(base: string, change: Partial<RequestDeps> = {}) {
  const onFailure = vi.fn();
  const onAnswer = vi.fn();
  const request = createRequest({
    config: { base, additions: ['idempotency', 'tenant'] },
    token: () => 'secret token',
    locale: () => 'en',
    tenant: () => 'shop:12',
    onFailure,
    onAnswer,
    ...change,
  });
  return { request, onFailure, onAnswer };
}

/** Why a call failed; throws if it didn't, or for another reason. */
export async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof RequestFailure) return error.failure;
  throw new Error(`Expected a RequestFailure, got ${String(error)}.`);
}
