import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { isLongPoll } from '../../support/long-poll.ts';
import type { Chance } from './chance.ts';

/** The current state of the line. */
export type Weather = 'good' | 'bad' | 'cut' | Portal;

/** What answers in place of the server: the page of a train, a hotel or a company. */
export type Portal = 'portal-page' | 'portal-403' | 'portal-511' | 'portal-redirect';

/** What becomes of one request. */
type Fate =
  | 'arrives'
  /** It never reaches the server. */
  | 'lost'
  /** The server carries it out, and the answer is lost. */
  | 'unanswered'
  /** It is slow. */
  | 'late'
  /** The browser is told that it failed, but it reaches the server a while later, after other requests. */
  | 'overtaken'
  /** It reaches the server twice at the same time. */
  | 'doubled'
  /** It is answered, and reaches the server again a while later. */
  | 'echoed'
  /** The answer breaks off in the middle. */
  | 'truncated'
  /** The server carries it out, and a gateway answers in its place. */
  | 'gateway-after'
  /** A gateway answers in the server's place. */
  | 'gateway-before';

const fates: readonly (readonly [number, Fate])[] = [
  [48, 'arrives'],
  [8, 'lost'],
  [9, 'unanswered'],
  [10, 'late'],
  [4, 'overtaken'],
  [5, 'doubled'],
  [5, 'echoed'],
  [5, 'truncated'],
  [3, 'gateway-after'],
  [3, 'gateway-before'],
];

export interface Passed {
  at: number;
  method: string;
  path: string;
  key: string;
  tenant: string;
  fate: Fate | Weather;
  status: number;
}

/** A line between browser and server that is as bad as the test sets it. */
export interface BadLine {
  url: string;
  passed: readonly Passed[];
  weather(now: Weather): void;
  /** Resolves when no request is under way any more. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const portalPage = '<!doctype html><title>Velkommen om bord</title><p>Accepter vilkårene';

export async function startBadLine(target: string, chance: Chance): Promise<BadLine> {
  const upstream = new URL(target);
  const passed: Passed[] = [];
  const sockets = new Set<Socket>();
  const underway = new Set<Promise<unknown>>();
  let weather: Weather = 'good';

  const server = http.createServer((request, response) => {
    const work = receive(request, response).catch(() => request.socket.destroy());
    // One that waits for the next change is under way as long as a tab is open.
    if (isLongPoll(request.url ?? '/')) return;
    underway.add(work);
    void work.finally(() => underway.delete(work));
  });

  async function receive(request: http.IncomingMessage, response: http.ServerResponse) {
    const path = request.url ?? '/';
    const isApi = path.startsWith('/api/');
    const entry: Passed = {
      at: Date.now(),
      method: request.method ?? 'GET',
      path,
      key: String(request.headers['idempotency-key'] ?? ''),
      tenant: String(request.headers['x-tenant'] ?? ''),
      fate: weather,
      status: 0,
    };
    if (isApi) passed.push(entry);
    const body = await bodyOf(request);
    if (weather === 'cut') return void request.socket.destroy();
    if (weather.startsWith('portal')) return answerAsPortal(weather as Portal, response, entry);
    const fate = weather === 'bad' && isApi ? chance.pick(fates) : 'arrives';
    const wait = 200 + chance.below(2_500);
    if (weather === 'bad') entry.fate = fate;

    if (fate === 'lost') return void request.socket.destroy();
    if (fate === 'gateway-before') return answerAsGateway(response, entry);
    if (fate === 'overtaken') {
      request.socket.destroy();
      await setTimeout(wait);
      entry.status = (await forward(request, body)).status;
      return;
    }
    if (fate === 'late') await setTimeout(wait);
    const twin = fate === 'doubled' ? forward(request, body) : null;
    const answer = await forward(request, body);
    entry.status = answer.status;
    await twin;
    if (fate === 'unanswered') return void request.socket.destroy();
    if (fate === 'gateway-after') return answerAsGateway(response, entry);
    response.writeHead(answer.status, answer.headers);
    if (fate === 'truncated' && answer.body.length > 1) {
      response.write(answer.body.subarray(0, answer.body.length >> 1), () =>
        request.socket.destroy(),
      );
      return;
    }
    response.end(answer.body);
    if (fate !== 'echoed') return;
    await setTimeout(wait);
    await forward(request, body);
  }

  function forward({ method, url, headers }: http.IncomingMessage, body: Buffer) {
    return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const { hostname: host, port } = upstream;
        const onward = http.request(
          { agent: false, host, port, method, path: url, headers },
          (answer) =>
            bodyOf(answer).then(
              (all) =>
                resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: all }),
              reject,
            ),
        );
        onward.on('error', reject);
        onward.end(body);
      },
    );
  }

  server.on('connection', (socket) => {
    if (weather === 'cut') return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    weather(now) {
      weather = now;
      if (now === 'cut') for (const socket of sockets) socket.destroy();
    },
    async quiet() {
      while (underway.size > 0) await Promise.all(underway);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answerAsPortal(portal: Portal, response: http.ServerResponse, entry: Passed): void {
  const [status, headers, body] = {
    'portal-page': [200, { 'Content-Type': 'text/html' }, portalPage] as const,
    'portal-403': [
      403,
      { 'Content-Type': 'application/json' },
      '{"message":"Forbidden","request_id":"9f2c"}',
    ] as const,
    'portal-511': [
      511,
      { 'Content-Type': 'application/json' },
      '{"error":"network authentication required","login":"http://portal.invalid/"}',
    ] as const,
    'portal-redirect': [302, { Location: 'http://portal.invalid/login' }, ''] as const,
  }[portal];
  entry.status = status;
  response.writeHead(status, headers).end(body);
}

function answerAsGateway(response: http.ServerResponse, entry: Passed): void {
  entry.status = 502;
  response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
}

function bodyOf(message: http.IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk) => chunks.push(chunk));
    message.on('end', () => resolve(Buffer.concat(chunks)));
    message.on('error', reject);
    message.on('aborted', () => reject(new Error('broken off')));
  });
}
