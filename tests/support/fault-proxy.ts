import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Seen {
  method: string;
  path: string;
  /** Null while unanswered, and for an answer that never reached the client. */
  status: number | null;
  idempotencyKey: string | null;
}

type Match = (request: { method: string; path: string }) => boolean;
type Fault = { kind: 'drop-answer' | 'drop-request'; match: Match; left: number };

/**
 * A proxy between browser and server that can fail as networks do: cut everything, lose a request, or let a request
 * reach the server and lose its answer. The browser keeps one origin while servers come and go behind it.
 */
export interface FaultProxy {
  url: string;
  seen: readonly Seen[];
  /** Whether the line was ever cut, or a request or an answer lost on it. */
  readonly hasFailed: boolean;
  cut(): void;
  restore(): void;
  /** The next `times` matching requests never reach the server. */
  dropRequest(match: Match, times?: number): void;
  /** The next `times` matching requests are carried out, but their answers are lost. */
  dropAnswer(match: Match, times?: number): void;
  /** Everything is answered with a page of somebody else's, as in a train or a hotel, until `restore`. */
  capture(): void;
  pointAt(target: string): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const faults: Fault[] = [];
  let upstream = new URL(target);
  let isCut = false;
  let isCaptive = false;
  let hasFailed = false;

  const server = http.createServer((request, response) => {
    const entry: Seen = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      status: null,
      idempotencyKey: (request.headers['idempotency-key'] as string | undefined) ?? null,
    };
    seen.push(entry);
    const fault = take(entry);
    if (isCut || fault) hasFailed = true;
    if (isCut || fault === 'drop-request') return void request.socket.destroy();
    if (isCaptive) {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><title>Welcome on board</title><p>Accept our terms');
      return;
    }
    const onward = http.request(
      {
        // A kept connection may be closed by the server just as it is used again: that would be a fault nobody asked for.
        agent: false,
        host: upstream.hostname,
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers: request.headers,
      },
      (answer) => {
        if (fault === 'drop-answer') {
          answer.resume();
          answer.on('end', () => request.socket.destroy());
          return;
        }
        entry.status = answer.statusCode ?? null;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => {
      hasFailed = true;
      request.socket.destroy();
    });
    request.pipe(onward);
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  // Closing a connection of its own accord, just as it is used again, would be a fault that nobody asked for, too.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function take(request: Seen): Fault['kind'] | null {
    const index = faults.findIndex((fault) => fault.left > 0 && fault.match(request));
    const fault = faults[index];
    if (!fault) return null;
    fault.left -= 1;
    return fault.kind;
  }

  function dropConnections(): void {
    for (const socket of sockets) socket.destroy();
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    get hasFailed() {
      return hasFailed;
    },
    cut() {
      isCut = true;
      hasFailed = true;
      dropConnections();
    },
    capture() {
      isCaptive = true;
    },
    restore() {
      isCut = false;
      isCaptive = false;
    },
    dropRequest: (match, times = 1) =>
      void faults.push({ kind: 'drop-request', match, left: times }),
    dropAnswer: (match, times = 1) => void faults.push({ kind: 'drop-answer', match, left: times }),
    pointAt(next) {
      upstream = new URL(next);
    },
    close() {
      dropConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
