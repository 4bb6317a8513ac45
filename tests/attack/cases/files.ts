import { randomBytes } from 'node:crypto';
import type { Case } from '../case.ts';
import { long, mine } from './calls.ts';

const escapes = [
  '..%2f..%2fpglite%2fPG_VERSION',
  '%2e%2e%2foperator.token',
  '../operator.token',
  '....//operator.token',
  '..%5coperator.token',
  '%252e%252e%252foperator.token',
  'operator.token',
  'x.jpg%00.svg',
  '%00',
  `${'0'.repeat(32)}.jpg`,
  `${'0'.repeat(32)}.svg`,
  `${'0'.repeat(32)}.jpg/..`,
  `${'0'.repeat(31)}g.jpg`,
  `${'A'.repeat(32)}.PNG`,
  long(5_000),
  'con',
  '.env',
  'demo/..%2f..%2foperator.token',
  'demo/%00.svg',
  `demo/${long(3_000)}.svg`,
  'demo/%3Csvg%20onload=alert(1)%3E.svg',
  'demo/__proto__.svg',
  'demo/constructor',
];

const feeds = [
  'x.xml',
  `${'A'.repeat(32)}.xml`,
  `${'A'.repeat(32)}.csv`,
  `${'-'.repeat(32)}.xml`,
  `${'A'.repeat(31)}.xml`,
  `${'A'.repeat(33)}.xml`,
  `${'A'.repeat(32)}.exe`,
  '..%2f..%2fetc%2fpasswd',
  "' or 1=1 --.xml",
  '%00.xml',
  long(5_000),
  '',
];

const noSecret = async ({ text }: { text: string }) =>
  text.length > 2_000 ? `it tells something: ${text.slice(0, 80)}` : undefined;

/** Pictures, and the files that sales channels fetch: an address opens exactly what it names, and can't be guessed. */
export const files: readonly Case[] = [
  ...escapes.map(
    (name): Case => ({
      title: `GET /media/${name.slice(0, 50)}`,
      comes: [400, 404],
      holds: noSecret,
      ofPages: true,
      shot: { to: `GET /media/${name.replaceAll(' ', '%20')}` },
    }),
  ),
  ...feeds.map(
    (name): Case => ({
      title: `GET /feeds/${name.slice(0, 40)}`,
      comes: [400, 404],
      holds: noSecret,
      shot: { to: `GET /feeds/${encodeURI(name)}` },
    }),
  ),
  ...['POST', 'PUT', 'DELETE', 'PROPFIND'].map(
    (method): Case => ({
      title: `${method} /media`,
      comes: [404, 405],
      shot: { to: `${method} /media/${'0'.repeat(32)}.jpg`, body: 'x' },
    }),
  ),
  {
    title: 'a feed’s address in other letters opens nothing',
    comes: 404,
    shot: async ({ target, mine }) => {
      const { owner } = mine['PATCH /shop/feeds/{id}'];
      const [row] = await target.rows(
        'select secret from feeds where shop_id = ? limit 1',
        owner.shopId,
      );
      const secret = String(row?.secret);
      const turned = secret === secret.toLowerCase() ? secret.toUpperCase() : secret.toLowerCase();
      return { to: `GET /feeds/${turned}.xml` };
    },
  },
];

const operator: readonly [name: string, headers: Record<string, string | null>][] = [
  ['nobody', {}],
  ['an empty token', { Authorization: 'Bearer ' }],
  [
    'a token of the right length',
    { Authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
  ],
  ['a token over a proxy', { Authorization: 'Bearer x', 'X-Forwarded-For': '127.0.0.1' }],
  ['a token without a proxy', { Authorization: 'Bearer x', 'X-Forwarded-For': null }],
  ['a token of 7,000 letters', { Authorization: `Bearer ${long(7_000)}` }],
  ['Host localhost', { Host: 'localhost', 'X-Forwarded-For': null }],
];

export const operatorRoutes: readonly Case[] = [
  ...operator.flatMap(([name, headers]): Case[] => [
    {
      title: `the operator’s catalogue call, as ${name}`,
      comes: 404,
      shot: {
        to: 'POST /api/operator/catalogue',
        json: { file: '/etc/passwd', supplierId: 1, name: 'x' },
        headers,
      },
    },
    {
      title: `the operator’s job, as ${name}`,
      comes: 404,
      shot: { to: 'GET /api/operator/jobs/1', headers },
    },
  ]),
  {
    title: 'the operator’s call with a session',
    comes: 404,
    shot: ({ me: owner }) => ({ to: 'GET /api/operator/jobs/1', token: owner.token }),
  },
];

const uploads: readonly [name: string, body: string | Uint8Array, query?: string][] = [
  ['nothing', ''],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])],
  ['random bytes', randomBytes(5_000)],
  ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0])],
  ['a page', '<!doctype html><title>x</title><p>Hej'],
  [
    'a list of entities',
    `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><item><title>&b;</title></item></channel></rss>`,
  ],
  [
    'an entity of a file',
    `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><item><title>&x;</title></item></channel></rss>`,
  ],
  ['UTF-16 with U+0000', Buffer.from('\ufeffNr;Navn;Pris\n1;a\u0000b;2\n', 'utf16le')],
  ['quotes that never end', `Nr;Navn;Pris\n1;"${long(20_000)}`],
  ['no columns that are known', 'a;b;c\n1;2;3\n', ''],
  ['JSON', '{"products":[]}'],
  ['a mapping to __proto__', 'Nr;Navn;Pris\n1;a;2\n', 'currency=DKK&map=__proto__%3DNavn'],
  [
    'a mapping of 500 fields',
    'Nr;Navn;Pris\n1;a;2\n',
    `currency=DKK&map=${Array(250).fill('title=Navn').join()}`,
  ],
];

export const uploaded: readonly Case[] = uploads.map(
  ([name, raw, query]): Case => ({
    title: `a catalogue of ${name}`,
    // Errors that are found while reading the file end the job, not the request.
    comes: [200, 409, 422],
    code: ['invalid', 'job_running'],
    shot: mine('POST /supplier/catalogue', {
      raw,
      ...(query === undefined ? {} : { query }),
      headers: { 'Content-Type': 'text/csv' },
    }),
  }),
);
