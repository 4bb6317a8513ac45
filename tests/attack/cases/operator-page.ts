import type { Case } from '../case.ts';
import type { Answer, Shot } from '../shot.ts';
import { long } from './calls.ts';

/** The operator's token on the attacked server. The attacker doesn't know it. */
export const operatorToken = 'what-the-operator-alone-knows-9d2f';

/** Checks that nobody is let in and nothing that was sent is shown. */
const staysOut = ({ headers, text }: Answer): string | undefined => {
  if (/operator=[^;]/.test(String(headers['set-cookie'] ?? ''))) return 'it opens a session';
  if (/class="totals"/.test(text)) return 'it shows the page';
  return /<script>alert|<svg onload/.test(text) ? 'what was sent became markup' : undefined;
};

/** A request as the page's form sends it, with what somebody typed. */
const form =
  (path: string, body: string, more: Shot['headers'] = {}): Case['shot'] =>
  ({ target }) => ({
    to: `POST /operator/${path}`,
    body,
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: target.address,
      ...more,
    },
  });

const tokens: readonly [name: string, body: string, comes: number | number[]][] = [
  ['nothing', '', 422],
  ['an empty token', 'token=', 422],
  ['two tokens', `token=x&token=${operatorToken}`, 422],
  ['a token with U+0000', 'token=%00', 422],
  ['a token of bytes that are no UTF-8', 'token=%ff%fe', 422],
  ['a token of markup', 'token="><script>alert(1)</script>', 422],
  ['a token of __proto__', '__proto__=x&constructor=y', 422],
  ['a token of 10,000 letters', `token=${long(10_000)}`, 422],
  ['a token of a megabyte', `token=${long(1_000_000)}`, 413],
  ['3,000 fields', Array.from({ length: 3_000 }, (_, at) => `a${at}=1`).join('&'), [413, 422]],
];

const cookies: readonly [name: string, cookie: string][] = [
  ['nothing', 'operator='],
  ['the token', `operator=${operatorToken.slice(0, -1)}`],
  ['a time without its signature', 'operator=9999999999999.'],
  ['a time of many digits', `operator=${'9'.repeat(4_000)}.x`],
  ['a signature of 4,000 letters', `operator=9999999999999.${long(4_000)}`],
  ['markup', 'operator="><script>alert(1)</script>'],
  ['signs that can’t be decoded', 'operator=%E0%A4%A'],
  ['__proto__', '__proto__=x; operator=__proto__'],
  ['a theme of markup', 'operator=x; theme=dark"><script>alert(1)</script>'],
  ['a language of markup', 'operator=x; i18n_redirected="><script>alert(1)</script>'],
];

export const operatorPage: readonly Case[] = [
  ...tokens.map(
    ([name, body, comes]): Case => ({
      title: `the operator’s form with ${name}`,
      comes,
      holds: staysOut,
      shot: form('sign-in', body),
    }),
  ),
  ...cookies.map(
    ([name, cookie]): Case => ({
      title: `the operator’s page for a cookie of ${name}`,
      comes: 200,
      holds: staysOut,
      shot: { to: 'GET /operator', headers: { Cookie: cookie } },
    }),
  ),
  ...['again', 'sign-in', 'sign-out', 'language'].map(
    (path): Case => ({
      title: `the operator’s form ${path} sent by another site’s page`,
      comes: 403,
      holds: staysOut,
      shot: form(path, `token=${operatorToken}&locale=en`, { Origin: 'https://evil.example' }),
    }),
  ),
  {
    title: 'the operator’s form without saying where it comes from',
    comes: 403,
    holds: staysOut,
    shot: form('sign-in', `token=${operatorToken}`, { Origin: null }),
  },
  {
    title: 'the operator’s form as JSON',
    comes: 415,
    holds: staysOut,
    shot: form('sign-in', `{"token":"${operatorToken}"}`, { 'Content-Type': 'application/json' }),
  },
  ...[
    '?every=1',
    '?every=30;url=https://evil.example',
    '?told=<script>alert(1)</script>',
    '/../operator',
    '//',
    '/%00',
  ].map(
    (more): Case => ({
      title: `the operator’s page at ${more}`,
      comes: [200, 302, 400, 404],
      holds: staysOut,
      shot: { to: `GET /operator${more}` },
    }),
  ),
  ...['PUT', 'DELETE', 'PATCH'].map(
    (method): Case => ({
      title: `${method} of the operator’s page`,
      comes: [404, 405],
      holds: staysOut,
      shot: { to: `${method} /operator`, body: 'a=b' },
    }),
  ),
];
