import { createHmac, randomUUID } from 'node:crypto';
import type { ErrorCode } from '../../../contract/http/errors.ts';
import { demoShopify } from '../../support/demo-shopify.ts';
import { type SessionTokenParts, sessionToken } from '../../support/session-token.ts';
import type { Case } from '../case.ts';
import { long } from './calls.ts';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with a header and claims of the attacker's choice. */
function made(header: object, claims: object = {}, key: string = demoShopify.secret): string {
  const now = Math.floor(Date.now() / 1000);
  const content = {
    iss: 'https://a.myshopify.com/admin',
    dest: 'https://a.myshopify.com',
    aud: demoShopify.clientId,
    sub: '42',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: randomUUID(),
    ...claims,
  };
  const said = `${encoded(header)}.${encoded(content)}`;
  return `${said}.${createHmac('sha256', key).update(said).digest('base64url')}`;
}
const hs256 = { alg: 'HS256', typ: 'JWT' };
const unsigned = (alg: string) => `${made({ alg }).split('.').slice(0, 2).join('.')}.`;

const forged: readonly [name: string, token: () => string | Promise<string>][] = [
  ['alg none', () => unsigned('none')],
  ['alg NONE', () => unsigned('NONE')],
  ['alg none, signed', () => made({ alg: 'none' })],
  ['another key', () => made(hs256, {}, 'another')],
  ['an empty key', () => made(hs256, {}, ' ')],
  ['RS256', () => made({ alg: 'RS256' })],
  ['HS512 with a signature of HS256', () => made({ alg: 'HS512' })],
  [
    'a key of its own in the header',
    () => made({ ...hs256, jwk: { kty: 'oct', k: 'YQ' } }, {}, 'a'),
  ],
  [
    'a key’s address in the header',
    () => made({ ...hs256, jku: 'http://169.254.169.254/' }, {}, 'a'),
  ],
  ['a kid of a path', () => made({ ...hs256, kid: '../../../dev/null' }, {}, ' ')],
  ['a header that is critical', () => made({ ...hs256, crit: ['exp'] })],
  ['no jti', () => made(hs256, { jti: undefined })],
  ['an empty jti', () => made(hs256, { jti: '' })],
  ['a jti that is a number', () => made(hs256, { jti: 1 })],
  ['a jti that is a list', () => made(hs256, { jti: ['a'] })],
  ['a jti of 3,000 letters', () => made(hs256, { jti: long(2_500) })],
  ['a jti with U+0000', () => made(hs256, { jti: 'a\u0000b' })],
  ['a jti with a lone surrogate', () => made(hs256, { jti: 'a\ud800' })],
  ['no end', () => made(hs256, { exp: undefined })],
  ['an end that is a text', () => made(hs256, { exp: 'never' })],
  ['no beginning', () => made(hs256, { nbf: undefined })],
  ['a beginning in an hour', () => made(hs256, { nbf: Math.floor(Date.now() / 1000) + 3_600 })],
  ['another app', () => made(hs256, { aud: 'another' })],
  ['no shop', () => made(hs256, { dest: undefined })],
  [
    'a shop of elsewhere',
    () => made(hs256, { dest: 'https://evil.example', iss: 'https://evil.example/admin' }),
  ],
  [
    'a shop that ends as it should',
    () => made(hs256, { dest: 'https://evil.example/.myshopify.com' }),
  ],
  [
    'a shop with a user before it',
    () => made(hs256, { dest: 'https://a.myshopify.com@evil.example' }),
  ],
  ['a shop over http', () => made(hs256, { dest: 'http://a.myshopify.com' })],
  ['another issuer', () => sessionToken({ issuedBy: 'b.myshopify.com' })],
  ['a shop that is a list', () => made(hs256, { dest: ['https://a.myshopify.com'] })],
  ['two parts', () => 'a.b'],
  ['five parts', () => 'a.b.c.d.e'],
  ['dots', () => '..'],
  ['a header that is no JSON', () => 'YQ.YQ.YQ'],
  [
    'a header that nests 500 deep',
    () => `${Buffer.from('['.repeat(500)).toString('base64url')}.e30.x`,
  ],
  ['a zipped one', () => `${encoded({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}..a.b.c`],
];

const ticket = (session_token: string) =>
  ({ to: 'POST /api/connect/tickets', json: { session_token } }) as const;
const of = (parts: SessionTokenParts) => async () => ticket(await sessionToken(parts));

export const platformTokens: readonly Case[] = [
  ...forged.map(
    ([name, token]): Case => ({
      title: `a platform’s token with ${name}`,
      comes: 422,
      code: ['connect_forged', 'invalid'] satisfies ErrorCode[],
      shot: async () => ticket(await token()),
    }),
  ),
  {
    title: 'a platform’s token of yesterday',
    comes: 422,
    code: 'connect_expired',
    shot: of({ at: Date.now() - 86_400_000 }),
  },
  {
    title: 'a platform’s token that ends in ten minutes of tolerance',
    comes: 422,
    code: 'connect_expired',
    shot: of({ at: Date.now() - 90_000 }),
  },
  {
    title: 'a ticket that was never issued',
    comes: 422,
    code: 'connect_forged',
    shot: ({ me: owner }) => ({
      to: 'POST /api/connect/shopify',
      token: owner.token,
      json: { ticket: 'A'.repeat(43) },
    }),
  },
];
