import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { quickDatabase, serverFor } from '../support/server.ts';
import { newPerson, type Person } from '../support/server-people.ts';
import { until } from '../support/until.ts';

const patience = 1_000;
const server = serverFor({
  database: quickDatabase(),
  patience: { request: patience, upload: 60_000 },
});
let person: Person;
let logs: MockInstance[];

beforeAll(async () => {
  person = await newPerson(server.db, { suppliers: 1 });
  await mkdir(folder(), { recursive: true });
});
beforeEach(() => {
  logs = (['log', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
});
afterEach(() => vi.restoreAllMocks());

const logged = () => logs.flatMap(({ mock }) => mock.calls.map((parts) => parts.join(' ')));

interface Sent {
  socket: Socket;
  /** What was received, and how long the connection lasted. */
  ended: Promise<{ answer: string; milliseconds: number }>;
}

/** Opens a connection, sends the text, and sends nothing after it. */
function send(text: string): Sent {
  const { hostname, port } = new URL(server.address);
  const start = performance.now();
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  socket.on('error', () => {});
  socket.write(text);
  const ended = new Promise<{ answer: string; milliseconds: number }>((done) =>
    socket.once('close', () => done({ answer, milliseconds: performance.now() - start })),
  );
  return { socket, ended };
}

const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const upload = () =>
  `POST /api/supplier/catalogue?currency=DKK HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n`;
/** As much of a file as has to arrive within each `patience`. */
const enough = 'abc;def;ghi\n'.repeat(3_000);
const folder = () => join(server.dataDir, 'uploads');
const uploaded = () => readdir(folder());

test('[§D-bounds-slow] a body that does not come is ended with one line in the log', async () => {
  const { answer, milliseconds } = await send(`${login}Content-Length: 100\r\n\r\n{"email`).ended;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(milliseconds).toBeLessThan(10 * patience);
  await setTimeout(200);
  expect(logged()).toEqual([
    'POST /api/auth/login: its body did not arrive in time and was ended.',
  ]);
});

test('[§D-bounds-slow] a body that drips is ended as well', async () => {
  const { socket, ended } = send(`${login}Content-Length: 10000\r\n\r\n`);
  const drip = setInterval(() => socket.write(' '), 50);
  const { answer } = await ended;
  clearInterval(drip);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(logged()).toHaveLength(1);
});

test('[§D-bounds-slow] headers that do not come are ended with one line in the log', async () => {
  const { answer, milliseconds } = await send('GET /api/healthz HTTP/1.1\r\nHost: x\r\nX: ').ended;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(milliseconds).toBeLessThan(10 * patience);
  expect(logged()).toEqual(['A request did not arrive in time and was ended.']);
});

test('[§D-bounds-slow] what is no HTTP is refused and not logged', async () => {
  expect((await send('hello\r\n\r\n').ended).answer).toMatch(/^HTTP\/1.1 400 /);
  expect(logged()).toEqual([]);
});

test('[§D-files-uploads] an upload that stalls is ended, and its file removed', async () => {
  const seen = new Set<string | null>();
  const watcher = watch(folder(), (_, name) => seen.add(name));
  const { socket, ended } = send(`${upload()}Content-Length: 5000000\r\n\r\n`);
  socket.write('a;b;c\n'.repeat(10_000));
  const { answer } = await ended;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  await until(uploaded, (files) => files.length === 0);
  await until(
    async () => seen.size,
    (size) => size === 1,
  );
  watcher.close();
  expect(logged()).toEqual([
    'POST /api/supplier/catalogue: its body did not arrive in time and was ended.',
  ]);
});

test('[§D-files-uploads] an upload that goes on may take longer than any other request', async () => {
  const pieces = 25;
  const headers = `Connection: close\r\nContent-Length: ${enough.length * pieces}`;
  const { socket, ended } = send(`${upload()}${headers}\r\n\r\n`);
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write(enough);
    await setTimeout(patience / 10);
  }
  const { answer, milliseconds } = await ended;
  expect(milliseconds).toBeGreaterThan(2 * patience);
  expect(answer).toMatch(/^HTTP\/1.1 422 /);
  expect(logged()).toEqual([]);
});

test('[§D-files-uploads] an upload is not ended because the server itself was busy', async () => {
  const headers = `Connection: close\r\nContent-Length: ${enough.length * 2}`;
  const { socket, ended } = send(`${upload()}${headers}\r\n\r\n`);
  await until(uploaded, (files) => files.length === 1, { everyMs: 10 });
  socket.write(enough);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * patience);
  socket.write(enough);
  expect((await ended).answer).toMatch(/^HTTP\/1.1 422 /);
  expect(logged()).toEqual([]);
});

test('[§D-files-uploads] a supplier sends one file at a time, and a sender who goes leaves no file', async () => {
  const first = send(`${upload()}Content-Length: 5000000\r\n\r\n`);
  first.socket.write('a;b;c\n'.repeat(10_000));
  // It goes on, so that it isn't ended on a busy machine before the second has come.
  const going = setInterval(() => first.socket.write('a;b;c\n'), 50);
  await until(uploaded, (files) => files.length === 1, { everyMs: 10 });
  const second = send(`${upload()}Content-Length: 6\r\n\r\na;b;c\n`);
  const answer = await new Promise<string>((done) =>
    second.socket.once('data', (part) => done(String(part))),
  );
  expect(answer).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: 30/i);
  clearInterval(going);
  first.socket.destroy();
  second.socket.destroy();
  await until(uploaded, (files) => files.length === 0);
  await setTimeout(200);
  expect(logged()).toEqual([]);
});
