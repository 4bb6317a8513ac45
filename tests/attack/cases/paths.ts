import type { CallKey } from '../../../contract/calls.ts';
import type { Case } from '../case.ts';
import { long, mine } from './calls.ts';

/** Ids that no record has. */
const ids = [
  '0',
  '-1',
  '1.5',
  '1e1',
  '0x1',
  '01',
  '+1',
  ' 1',
  '١',
  '1;drop table orders',
  "1' or '1'='1",
  '2147483648',
  '99999999999999999999',
  '__proto__',
  'null',
  '../user',
  '..',
  '\u0000',
  '\ud7ff',
  long(5_000),
];
const calls: readonly CallKey[] = [
  'GET /shop/orders/{id}',
  'GET /products/{id}',
  'PATCH /import-products/{id}',
  'DELETE /shop/feeds/{id}',
  'POST /shop/events/{id}/cancel',
];

/** Other spellings of a path: they reach another call or none, but never skip the check of who asks. */
const written: readonly [to: `${string} ${string}`, comes: number | number[]][] = [
  ['GET /api/%75ser', [401, 404]],
  ['GET /api//user', [401, 404]],
  ['GET //api/user', [200, 302, 400, 401, 404]],
  ['GET /api/user/', [401, 404]],
  ['GET /API/USER', 404],
  ['GET /api/user%00', [400, 401, 404]],
  ['GET /api/user%2f..%2fuser', [401, 404]],
  ['GET /api/./user', [401, 404]],
  ['GET /api/x/../user', [401, 404]],
  ['GET /api/%2e%2e/api/user', [401, 404]],
  ['GET /api/user;x=1', [401, 404]],
  ['GET /api/user?', 401],
  ['GET /api/user#x', [400, 401, 404]],
  ['GET /api\\user', [302, 400, 401, 404]],
  ['GET /api/user.json', [401, 404]],
  ['GET /api/shop%2Fusers', [401, 404]],
  ['GET /api/..%2f..%2fetc%2fpasswd', 404],
  ['GET /api/__proto__', 404],
  ['GET /api/constructor/prototype', 404],
  [`GET /api/${long(8_000)}`, 404],
  [`GET /api/${'a/'.repeat(4_000)}`, 404],
  [`GET /api/${'%2e%2e/'.repeat(1_000)}etc/passwd`, 404],
  ['GET /api', 404],
  ['GET /api/', 404],
  ['PUT /api/user', 405],
  ['TRACE /api/user', [404, 405, 501]],
  ['PROPFIND /api/user', [404, 405]],
  ['OPTIONS /api/user', 405],
  ['HEAD /api/user', 401],
  ['DELETE /api/user', 405],
  ['POST /api/user/export', 405],
  ['GET /api/healthz/../user', [401, 404]],
];

/** Paths that leave the API (they aren't in lower case, or climb out of it) and so reach the pages. */
const outside = /^GET \/(API|api\/(%2e%2e\/){2})/;

export const paths: readonly Case[] = [
  ...calls.flatMap((call) =>
    ids.map(
      (id): Case => ({
        title: `${call}: the id ${JSON.stringify(id.slice(0, 40))}`,
        comes: 404,
        code: 'not_found',
        shot: mine(call, { params: { id } }),
      }),
    ),
  ),
  ...written.map(
    ([to, comes]): Case => ({
      title: `${to.slice(0, 60)}, of nobody`,
      comes,
      ...(outside.test(to) && { ofPages: true }),
      holds: async ({ text }) =>
        text.includes('"photo_url"') ? 'it tells of a person' : undefined,
      shot: { to },
    }),
  ),
  ...(['%', '%zz', '%c0%af', '%ff', '%e2%82'] as const).map(
    (id): Case => ({
      title: `GET /shop/orders/${id}: encoded wrongly`,
      comes: [400, 404],
      shot: ({ me: owner }) => ({ to: `GET /api/shop/orders/${id}`, token: owner.token }),
    }),
  ),
  ...(['%2e%2e%40example.com', 'a%00@example.com', `${long(3_000)}@example.com`, '*'] as const).map(
    (email): Case => ({
      title: `DELETE /shop/users/${email.slice(0, 30)}`,
      comes: 404,
      shot: ({ me: owner }) => ({
        to: `DELETE /api/shop/users/${email}`,
        token: owner.token,
      }),
    }),
  ),
  ...(['x', '..', '%2e%2e%2f%2e%2e', '%00', long(4_000), "' or 1=1 --"] as const).map(
    (token): Case => ({
      title: `GET /invitations/${token.slice(0, 30)}`,
      comes: [400, 404],
      shot: { to: `GET /api/invitations/${encodeURI(token)}` },
    }),
  ),
  ...(['shopify/../../user', '__proto__', 'woocommerce%00', 'SHOPIFY', long(2_000)] as const).map(
    (provider): Case => ({
      title: `POST /oauth/${provider.slice(0, 30)}`,
      comes: 404,
      shot: mine('POST /oauth/{provider}', { params: { provider } }),
    }),
  ),
];
