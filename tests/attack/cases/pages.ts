import type { Case } from '../case.ts';
import type { Answer } from '../shot.ts';
import { long } from './calls.ts';

/** Addresses outside this site: a sign-in must not lead there. */
const outside = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5Cevil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/@evil.example',
  '/.evil.example',
  'evil.example',
  '%2f%2fevil.example',
  '/auth/../..//evil.example',
  '/shop/..//evil.example',
  '/en//evil.example',
  '/en/..//evil.example',
  '/\u2028/evil.example',
];

/** Checks that the page leads to no other site. */
const leadsOut = ({ headers, text }: Answer): string | undefined => {
  const { location } = headers;
  if (location !== undefined) {
    const led = new URL(location, 'http://here.example/auth/login');
    if (led.host !== 'here.example') return `it leads to ${location}`;
  }
  const links = [...text.matchAll(/\b(?:href|action|src)="([^"]*)"/g)].map(([, to = '']) => to);
  const out = links.find(
    (to) =>
      /^\s*(javascript|data|vbscript):/i.test(to) ||
      URL.parse(to, 'http://here.example/')?.host === 'evil.example',
  );
  return out === undefined ? undefined : `a link leads to ${out}`;
};

const marks = [
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</script><svg onload=alert(1)>',
  '{{7*7}}',
  '<!--',
  '&lt;img src=x&gt;',
] as const;
/** Pages with the parameters that they read. */
const asked: readonly [path: string, parameter: string][] = [
  ['/auth/login', 'redirectTo'],
  ['/auth/login', 'email'],
  ['/auth/signup', 'email'],
  ['/auth/signup', 'invitation'],
  ['/connect', 'shop'],
  ['/connect', 'session'],
  ['/connect/error', 'code'],
  ['/connect/error', 'reason'],
  ['/shop/products/search-products', 'search'],
  ['/shop/products/import-list', 'search_query'],
  ['/nothing/here', 'q'],
];

/** Whatever was sent must stand in the page as text, never as markup. */
const staysText = async ({ text }: Answer) =>
  /<script>alert|<svg onload|<img src=x/.test(text) ? 'what was sent became markup' : undefined;

const places: readonly [to: string, comes: number | number[]][] = [
  ['/assets/../../../etc/passwd', 404],
  ['/assets/%2e%2e/%2e%2e/package.json', 404],
  ['/..%2f..%2fpackage.json', 404],
  ['/package.json', 404],
  ['/.env', 404],
  ['/.git/config', [302, 404]],
  ['/server/main.ts', 404],
  ['/assets/missing.js', 404],
  ['/assets/%00.js', 404],
  ['/%00', [302, 400, 404]],
  ['/%', [302, 400, 404]],
  ['/%ff', [302, 400, 404]],
  ['/%c0%ae%c0%ae/', [302, 400, 404]],
  [`/${long(8_000)}`, [302, 404, 414]],
  [`/${'a/'.repeat(4_000)}`, [302, 404, 414]],
  [`/auth/login?${'a=1&'.repeat(3_000)}`, [200, 414, 431]],
  ['/en/en/en/auth/login', [302, 404]],
  ['/EN/auth/login', [302, 404]],
  ['/xx/auth/login', [302, 404]],
  ['/__proto__', [302, 404]],
  ['/en/__proto__', [302, 404]],
  ['/constructor', [302, 404]],
  ['//evil.example/', [302, 404]],
  ['//evil.example/%2e%2e', [302, 404]],
  ['/\\evil.example', [302, 400, 404]],
  ['/auth/login/', [200, 301, 302, 404]],
  ['/auth//login', [302, 404]],
  ['/en//evil.example', [302, 404]],
  ['/auth/reset-password/%3Cscript%3Ealert(1)%3C%2Fscript%3E', [200, 302]],
  [`/auth/reset-password/${long(5_000)}`, [200, 302, 404]],
  ['/auth/reset-password/%00', [200, 302, 400, 404]],
  ['/shop/dashboard', 302],
  ['/supplier/dashboard', 302],
  ['/config.json', 200],
  ['/index.html', 200],
  ['/service-worker.js', [200, 404]],
  ['/inspect', 200],
];

/** Values of cookies. Whatever they say, a page comes. */
const cookies: readonly [name: string, cookie: string][] = [
  ['a token that opens nothing', 'token=x'],
  ['a token of 6,000 letters', `token=${long(6_000)}`],
  ['a token encoded wrongly', 'token=%'],
  ['a token of bytes that are no UTF-8', 'token=%ff%fe'],
  ['a token with U+0000', 'token=%00'],
  ['a token with a line break', 'token=a%0d%0aSet-Cookie:%20x=1'],
  ['a token of markup', 'token="><script>alert(1)</script>'],
  ['two tokens', 'token=a; token=b'],
  ['no value', 'token='],
  ['no name', '=x'],
  ['nothing but signs', ';;;=;=;,'],
  ['a language that is none', 'i18n_redirected=xx'],
  ['a language of markup', 'i18n_redirected="><script>alert(1)</script>'],
  ['a language of a path', 'i18n_redirected=../../en'],
  ['a language encoded wrongly', 'i18n_redirected=%E0%A4%A'],
  ['the language __proto__', 'i18n_redirected=__proto__'],
  ['a theme that is none', 'theme=blue'],
  ['a theme of markup', 'theme=dark"><script>alert(1)</script>'],
  ['a theme encoded wrongly', 'theme=%'],
  ['a thousand cookies', Array.from({ length: 900 }, (_, at) => `c${at}=1`).join('; ')],
  ['quotes', 'token="a\\"b"; theme=\'dark\''],
  ['letters beyond ASCII', 'token=\u00e5; theme=\u00e6'],
  ['the cookie __proto__', '__proto__=x; constructor=y'],
];

export const pages: readonly Case[] = [
  ...outside.flatMap((to): Case[] =>
    ['/auth/login', '/en/auth/login'].map((page) => ({
      title: `${page} that leads to ${JSON.stringify(to)}`,
      comes: 200,
      ofPages: true,
      holds: async (answer) => leadsOut(answer) ?? (await staysText(answer)),
      shot: { to: `GET ${page}?redirectTo=${encodeURIComponent(to)}` },
    })),
  ),
  ...outside.map(
    (to): Case => ({
      title: `a signed-in person’s login page that leads to ${JSON.stringify(to)}`,
      comes: 302,
      ofPages: true,
      holds: async (answer) => leadsOut(answer),
      shot: ({ me: owner }) => ({
        to: `GET /auth/login?redirectTo=${encodeURIComponent(to)}`,
        headers: { Cookie: `token=${owner.token}` },
      }),
    }),
  ),
  ...asked.flatMap(([path, parameter]) =>
    marks.map(
      (mark): Case => ({
        title: `${path}?${parameter}=${mark}`,
        comes: [200, 302, 404],
        ofPages: true,
        holds: staysText,
        shot: ({ me: owner }) => ({
          to: `GET ${path}?${parameter}=${encodeURIComponent(mark)}`,
          headers: { Cookie: path.startsWith('/shop') ? `token=${owner.token}` : null },
        }),
      }),
    ),
  ),
  ...places.map(
    ([to, comes]): Case => ({
      title: `the page ${to.slice(0, 60)}`,
      comes,
      ofPages: true,
      holds: async (answer) => leadsOut(answer) ?? (await staysText(answer)),
      shot: { to: `GET ${to}` },
    }),
  ),
  ...cookies.map(
    ([name, cookie]): Case => ({
      title: `a page for a cookie of ${name}`,
      comes: [200, 302],
      ofPages: true,
      holds: staysText,
      shot: { to: 'GET /auth/login', headers: { Cookie: cookie } },
    }),
  ),
  ...cookies.slice(0, 12).map(
    ([name, cookie]): Case => ({
      title: `a page behind a sign-in for a cookie of ${name}`,
      comes: 302,
      ofPages: true,
      shot: { to: 'GET /shop/dashboard', headers: { Cookie: cookie } },
    }),
  ),
  ...['POST', 'PUT', 'DELETE'].map(
    (method): Case => ({
      title: `${method} of a page`,
      comes: [303, 400, 403, 404, 405, 415],
      ofPages: true,
      shot: {
        to: `${method} /shop/dashboard`,
        body: 'a=b',
        headers: { 'Content-Type': 'text/plain' },
      },
    }),
  ),
  {
    title: 'another’s page is nobody’s: it is kept by no cache',
    comes: 200,
    ofPages: true,
    holds: async ({ headers }) =>
      /no-store/.test(headers['cache-control'] ?? '') ? undefined : 'the page may be kept',
    shot: ({ me: owner }) => ({
      to: 'GET /shop/dashboard',
      headers: { Cookie: `token=${owner.token}` },
    }),
  },
];
