import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

interface Seen {
  method: string;
  path: string;
  /** Null while there is no answer, and if the answer never reached the client. */
  status: number | null;
  idempotencyKey: string | null;
}

type Match = (request: { method: string; path: string }) => boolean;

/** What may happen to a request. */
export type FaultKind =
  /** It never reaches the server. */
  | 'drop-request'
  /** It is carried out, and its answer is lost. */
  | 'drop-answer'
  /** It is carried out, and then answered with a server error. */
  | 'error-after'
  /** It reaches the server twice, one after the other; the first answer is returned. */
  | 'duplicate'
  /** It is delayed for a while. */
  | 'delay'
  /** Its answer is a page, whose main part is sent element by element. */
  | 'trickle'
  /** It is answered as if the session had ended. */
  | 'unauthorized';

interface Fault {
  kind: FaultKind;
  match: Match;
  left: number;
}

/** In milliseconds. */
const heldUp = 200;
/** In milliseconds, between two parts of a page: time for a paint. */
const bitEvery = 25;
const ends = /(?<=<\/(?:a|article|button|header|li|nav|p|section|tr)>)/;

/**
 * A proxy between browser and server that fails as networks do: it can cut everything, lose a request, or deliver a
 * request and lose its answer. The browser keeps the same origin while servers come and go behind it.
 */
export interface FaultProxy {
  url: string;
  seen: readonly Seen[];
  /** Whether the line was ever cut, or a request or answer was lost. */
  readonly hasFailed: boolean;
  cut(): void;
  restore(): void;
  /** The next `times` matching requests never reach the server. */
  dropRequest(match: Match, times?: number): void;
  /** The next `times` matching requests are carried out, but their answers are lost. */
  dropAnswer(match: Match, times?: number): void;
  /** The next `times` matching requests get this fault. */
  fail(kind: FaultKind, match: Match, times?: number): void;
  /** Holds matching requests back until the returned function is called. */
  hold(match: Match): () => void;
  /** Ends all faults. */
  mend(): void;
  /** Answers everything with somebody else's page, as in a train or a hotel, until `restore`. */
  capture(): void;
  pointAt(target: string): void;
  /** Starts over in front of this server, as if the proxy were new. */
  renew(target: string): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  const faults: Fault[] = [];
  const holds: { match: Match; over: Promise<void> }[] = [];
  let upstream = new URL(target);
  let isCut = false;
  let isCaptive = false;
  let hasFailed = false;

  const server = http.createServer(async (request, response) => {
    const entry: Seen = {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      status: null,
      idempotencyKey: (request.headers['idempotency-key'] as string | undefined) ?? null,
    };
    seen.push(entry);
    await holds.find(({ match }) => match(entry))?.over;
    const fault = take(entry);
    if (isCut || fault) hasFailed = true;
    if (isCut || fault === 'drop-request') return void request.socket.destroy();
    if (isCaptive) {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><title>Welcome on board</title><p>Accept our terms');
      return;
    }
    if (fault === 'unauthorized') {
      entry.status = 401;
      response.writeHead(401, { 'Content-Type': 'application/json' });
      response.end('{"error":{"code":"unauthenticated","message":"Sign in.","errors":{}}}');
      return;
    }
    const breakOff = () => {
      hasFailed = true;
      request.socket.destroy();
    };
    const send = (onAnswer: (answer: http.IncomingMessage) => void) => {
      const onward = http.request(
        {
          // A kept connection may be closed by the server just when it is used again, which would be an unwanted
          // fault.
          agent: false,
          host: upstream.hostname,
          port: upstream.port,
          method: request.method,
          path: request.url,
          headers:
            fault === 'trickle'
              ? { ...request.headers, 'accept-encoding': 'identity' }
              : request.headers,
        },
        onAnswer,
      );
      onward.on('error', breakOff);
      return onward;
    };
    const answered = (answer: http.IncomingMessage) => {
      if (fault === 'drop-answer' || fault === 'error-after') {
        answer.resume();
        answer.on('end', () => {
          if (fault === 'drop-answer') request.socket.destroy();
          else response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>500</h1>');
        });
        return;
      }
      // If the server dies in the middle of its answer, the client isn't left waiting for the rest.
      answer.on('error', breakOff);
      entry.status = answer.statusCode ?? null;
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (fault === 'trickle') void trickle(answer, response);
      else answer.pipe(response);
    };
    if (fault !== 'duplicate' && fault !== 'delay') {
      request.pipe(send(answered));
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', async () => {
      const body = Buffer.concat(chunks);
      if (fault === 'delay') await setTimeout(heldUp);
      send((first) => {
        answered(first);
        if (fault === 'duplicate') send((second) => second.resume()).end(body);
      }).end(body);
    });
  });
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  // Never closes an idle connection, because doing so just when it is used again would be an unwanted fault.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const fail: FaultProxy['fail'] = (kind, match, times = 1) =>
    void faults.push({ kind, match, left: times });

  function take(request: Seen): FaultKind | null {
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
    fail,
    hold(match) {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      holds.push({ match, over });
      return resolve;
    },
    mend: () => void faults.splice(0),
    dropRequest: (match, times) => fail('drop-request', match, times),
    dropAnswer: (match, times) => fail('drop-answer', match, times),
    pointAt(next) {
      upstream = new URL(next);
    },
    renew(next) {
      dropConnections();
      upstream = new URL(next);
      seen.splice(0);
      faults.splice(0);
      holds.splice(0);
      isCut = false;
      isCaptive = false;
      hasFailed = false;
    },
    close() {
      dropConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function trickle(answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const whole = await text(answer);
  // Everything above the main part comes with the first packet.
  const main = whole.indexOf('<main');
  response.write(whole.slice(0, main));
  for (const bit of whole.slice(main).split(ends)) {
    response.write(bit);
    await setTimeout(bitEvery);
  }
  response.end();
}
