import type { RawAnswer } from '../raw-socket.ts';
import { long } from './calls.ts';

/** Bytes that no client sends. The server must refuse them or read them as one request, never as two. */
export interface SocketCase {
  title: string;
  parts: readonly (string | Uint8Array)[];
  /** What is wrong with the answer. */
  wrong(answer: RawAnswer): string | undefined;
}

const lines = (...all: string[]) => all.map((line) => `${line}\r\n`).join('');
const host = 'Host: a.example';
const smuggled = lines('GET /api/healthz HTTP/1.1', host, 'X-Smuggled: 1', '');
const login = 'POST /api/auth/login HTTP/1.1';
const json = 'Content-Type: application/json';
const body = '{"email":"nobody@example.com","password":"wrong password"}';

/** Answered 400 or the connection ends; a second request is never read. */
const refused = ({ statuses, ended }: RawAnswer): string | undefined =>
  statuses.length <= 1 && (ended || (statuses[0] ?? 0) >= 400)
    ? undefined
    : `answered ${statuses.join()}, the connection ${ended ? 'ended' : 'open'}`;
const answered =
  (...expected: number[]) =>
  ({ statuses }: RawAnswer): string | undefined =>
    statuses.join() === expected.join()
      ? undefined
      : `answered ${statuses.join()} in the place of ${expected.join()}`;

export const sockets: readonly SocketCase[] = [
  {
    title: 'a length and chunks: what follows is no second request',
    parts: [
      lines(login, host, json, 'Content-Length: 5', 'Transfer-Encoding: chunked', ''),
      `0\r\n\r\n${smuggled}`,
    ],
    wrong: refused,
  },
  {
    title: 'chunks and a length, the other way round',
    parts: [
      lines(login, host, json, 'Transfer-Encoding: chunked', 'Content-Length: 40', ''),
      `0\r\n\r\n${smuggled}`,
    ],
    wrong: refused,
  },
  {
    title: 'two lengths that differ',
    parts: [lines(login, host, json, 'Content-Length: 5', 'Content-Length: 50', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a list of lengths',
    parts: [lines(login, host, json, 'Content-Length: 5, 50', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a length below nothing',
    parts: [lines(login, host, json, 'Content-Length: -1', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a length of 2^64',
    parts: [lines(login, host, json, 'Content-Length: 18446744073709551616', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a length in hexadecimal',
    parts: [lines(login, host, json, 'Content-Length: 0x10', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a length with a plus',
    parts: [lines(login, host, json, 'Content-Length: +5', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a transfer coding that is none',
    parts: [lines(login, host, json, 'Transfer-Encoding: xchunked', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a transfer coding after a tab',
    parts: [
      lines(login, host, json, 'Transfer-Encoding:\x0bchunked', 'Content-Length: 4', ''),
      `0\r\n\r\n${smuggled}`,
    ],
    wrong: refused,
  },
  {
    title: 'chunked, twice',
    parts: [
      lines(login, host, json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity', ''),
      `0\r\n\r\n${smuggled}`,
    ],
    wrong: refused,
  },
  {
    title: 'a blank before the colon',
    parts: [lines(login, host, json, 'Content-Length : 5', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'a folded header',
    parts: [lines(login, host, json, 'X-A: b', ' Content-Length: 5', ''), smuggled],
    wrong: refused,
  },
  {
    title: 'line feeds alone',
    parts: [`GET /api/healthz HTTP/1.1\nHost: a.example\n\n`],
    wrong: ({ statuses }) => (statuses.length <= 1 ? undefined : `answered ${statuses.join()}`),
  },
  {
    title: 'a chunk whose size is no number',
    parts: [lines(login, host, json, 'Transfer-Encoding: chunked', ''), 'zz\r\nabc\r\n0\r\n\r\n'],
    wrong: refused,
  },
  {
    title: 'a chunk of 2^64',
    parts: [lines(login, host, json, 'Transfer-Encoding: chunked', ''), 'ffffffffffffffffff\r\n'],
    wrong: refused,
  },
  {
    title: 'a chunk with an extension of 60,000 letters',
    parts: [
      lines(login, host, json, 'Transfer-Encoding: chunked', ''),
      `5;${long(60_000)}\r\nabcde\r\n0\r\n\r\n`,
    ],
    wrong: ({ statuses, ended }) =>
      ended || (statuses[0] ?? 0) >= 400 ? undefined : 'it was taken',
  },
  {
    title: 'headers of 100 KB',
    parts: [lines('GET /api/healthz HTTP/1.1', host, `X-A: ${long(100_000)}`, '')],
    wrong: ({ statuses, ended }) =>
      ended || statuses.includes(431) ? undefined : `answered ${statuses.join()}`,
  },
  {
    title: 'ten thousand headers',
    parts: [
      lines(
        'GET /api/healthz HTTP/1.1',
        host,
        ...Array.from({ length: 10_000 }, (_, at) => `A${at}: b`),
        '',
      ),
    ],
    wrong: ({ statuses, ended }) =>
      ended || statuses.includes(431) ? undefined : `answered ${statuses.join()}`,
  },
  {
    title: 'no Host',
    parts: [lines('GET /api/healthz HTTP/1.1', '')],
    wrong: answered(400),
  },
  {
    title: 'two Hosts',
    parts: [lines('GET /api/healthz HTTP/1.1', host, 'Host: b.example', 'Connection: close', '')],
    wrong: ({ statuses }) =>
      [200, 400].includes(statuses[0] ?? 0) ? undefined : `answered ${statuses.join()}`,
  },
  {
    title: 'a Host of markup',
    parts: [
      lines(
        'GET /auth/login HTTP/1.1',
        'Host: "><script>alert(1)</script>',
        'Connection: close',
        '',
      ),
    ],
    wrong: ({ statuses, text }) =>
      text.includes('<script>alert')
        ? 'it stands in the page'
        : [200, 302, 400].includes(statuses[0] ?? 0)
          ? undefined
          : `answered ${statuses.join()}`,
  },
  {
    title: 'a Host that is no host',
    parts: [lines('GET /api/user HTTP/1.1', 'Host: a b:c/d?e', 'Connection: close', '')],
    wrong: ({ statuses }) =>
      (statuses[0] ?? 500) < 500 ? undefined : `answered ${statuses.join()}`,
  },
  {
    title: 'an address in the place of a path',
    parts: [lines('GET http://169.254.169.254/latest HTTP/1.1', host, 'Connection: close', '')],
    wrong: ({ statuses }) =>
      [302, 400, 404].includes(statuses[0] ?? 0) ? undefined : `answered ${statuses.join()}`,
  },
  {
    title: 'CONNECT to elsewhere',
    parts: [lines('CONNECT evil.example:443 HTTP/1.1', host, '')],
    wrong: ({ statuses }) => (statuses.includes(200) ? 'it connected' : undefined),
  },
  {
    title: 'an upgrade to h2c',
    parts: [
      lines(
        'GET /api/healthz HTTP/1.1',
        host,
        'Connection: Upgrade, HTTP2-Settings, close',
        'Upgrade: h2c',
        'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
        '',
      ),
    ],
    wrong: ({ statuses }) => (statuses.includes(101) ? 'it upgraded' : undefined),
  },
  {
    title: 'HTTP/0.9',
    parts: ['GET /api/healthz\r\n\r\n'],
    wrong: refused,
  },
  {
    title: 'HTTP/9.9',
    parts: [lines('GET /api/healthz HTTP/9.9', host, '')],
    wrong: ({ statuses, ended }) =>
      ended || (statuses[0] ?? 0) >= 400 ? undefined : 'it was taken',
  },
  {
    title: 'bytes of TLS',
    parts: [new Uint8Array([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])],
    wrong: refused,
  },
  {
    title: 'random bytes',
    parts: [new Uint8Array(5_000).map((_, at) => (at * 7919) % 256)],
    wrong: refused,
  },
  {
    title: 'U+0000 in a header',
    parts: [lines('GET /api/healthz HTTP/1.1', host, 'X-A: a\u0000b', '')],
    wrong: refused,
  },
  {
    title: 'a bare carriage return in a header',
    parts: [lines('GET /api/healthz HTTP/1.1', host, 'X-A: a\rContent-Length: 5', '')],
    wrong: refused,
  },
  {
    title: 'twenty requests at once get twenty answers, in order',
    parts: [lines('GET /api/healthz HTTP/1.1', host, '').repeat(20)],
    wrong: answered(...Array(20).fill(200)),
  },
  {
    title: 'a body for a GET is no second request',
    parts: [
      lines('GET /api/healthz HTTP/1.1', host, `Content-Length: ${smuggled.length}`, ''),
      smuggled,
    ],
    wrong: answered(200),
  },
  {
    title: 'a body shorter than it says is never a login',
    parts: [
      lines(login, host, json, 'Sec-Fetch-Site: same-origin', 'Content-Length: 500', ''),
      body,
    ],
    wrong: ({ statuses }) => (statuses.includes(200) ? 'it was taken' : undefined),
  },
  {
    title: 'a body longer than it says is cut, and the rest is no request',
    parts: [lines(login, host, json, 'Content-Length: 10', ''), body],
    wrong: ({ statuses }) =>
      statuses.every((one) => one === 400 || one === 422)
        ? undefined
        : `answered ${statuses.join()}`,
  },
  {
    title: 'a login cut in pieces of one byte is a login',
    parts: [
      lines(login, host, json, 'Connection: close', `Content-Length: ${body.length}`, ''),
      ...body,
    ],
    wrong: answered(422),
  },
];
