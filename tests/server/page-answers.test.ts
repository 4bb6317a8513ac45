import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPages } from '../../server/pages/pages.ts';
import { createShares } from '../../server/shares/shares.ts';
import { company } from '../support/company.ts';

const shares = createShares({ share: 0, now: Date.now });

const token = 'a-token-that-is-long-enough';
const user = {
  id: 'u1',
  email: 'mette@example.com',
  name: 'Mette',
  photo_url: null,
  shop: { id: 12, name: 'Fjord', vat: null },
  supplier: null,
};

describe.skipIf(!existsSync('dist/server/entry-server.js'))('how a page answers', () => {
  const app = new Hono();
  beforeAll(async () => {
    const make = await openPages({
      dist: `${process.cwd()}/dist`,
      config: { base: '/api', additions: [], disabledPages: [], company, platforms: [] },
    });
    app.get('/api/user', (c) =>
      c.req.header('authorization') === `Bearer ${token}`
        ? c.json({ data: user })
        : c.json({}, 401),
    );
    app.get('/api/shop/subscriptions', (c) => c.json({ data: [] }));
    app.route(
      '/',
      make((request) => app.fetch(request), {
        shares,
        addressOf: () => '192.0.2.7',
        publicUrl: () => '',
      }),
    );
    app.onError((error) => {
      throw error;
    });
  });

  const get = (path: string, headers: Record<string, string>) => app.request(path, { headers });

  test.each([
    ['broken off', 'token=%E0%A4%A'],
    ['no escape', 'token=%'],
    ['a letter that no header carries', 'token=%E2%82%AC'],
    ['a line of its own', 'token=a%0D%0AX-Injected:%201'],
    ['NUL', 'token=%00'],
    ['huge', `token=${'a'.repeat(12_000)}`],
    ['empty', 'token='],
    ['without a name', '=a; ; ;;'],
    ['quoted', 'token="a b"'],
    ['named twice', `token=other; token=${token}`],
    ['of prototypes', '__proto__=a; constructor=b; token=__proto__'],
  ])('[§D-bounds] a token that is %s opens nothing and breaks no page', async (_, cookie) => {
    for (const path of ['/auth/login', '/en/auth/login?redirectTo=%2Fx', '/nonsense']) {
      const answer = await get(path, { cookie });
      expect([200, 404]).toContain(answer.status);
      const html = await answer.text();
      expect(html).toContain('<h1');
      expect(html).not.toContain('mette@example.com');
      expect(answer.headers.get('X-Injected')).toBeNull();
      for (const set of answer.headers.getSetCookie()) expect(set).toMatch(/^token=; Max-Age=0/);
    }
    const inside = await get('/shop/dashboard', { cookie });
    expect([inside.status, inside.headers.get('location')]).toEqual([
      302,
      expect.stringContaining('/auth/login'),
    ]);
  });

  test.each(['theme', 'i18n_redirected', 'sidebar-minimised', 'sidebar-products'])(
    '[§D-bounds] a cookie %s that is malformed, huge or there twice is as good as none',
    async (name) => {
      for (const value of ['%E0%A4%A', '%', 'x'.repeat(12_000), '"><script>', '%00', '__proto__']) {
        const cookie = `token=${token}; ${name}=${value}; ${name}=${value}`;
        const answer = await get('/shop/dashboard', { cookie });
        expect(answer.status).toBe(200);
        expect(await answer.text()).not.toContain('"><script>');
      }
    },
  );

  test('[§D-compressed] a page that another site opens for a signed-in person isn’t compressed, because its address may be a guess', async () => {
    const path = '/shop/products/search-products?search=mette%40example.com';
    const encodingFor = async (headers: Record<string, string>) => {
      const answer = await get(path, { 'accept-encoding': 'gzip, br', ...headers });
      expect(answer.headers.get('cache-control')).toMatch('private, no-store');
      return answer.headers.get('content-encoding');
    };
    const cookie = `token=${token}`;
    expect(await encodingFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBeNull();
    expect(await encodingFor({ cookie, 'sec-fetch-site': 'same-site' })).toBeNull();
    expect(await encodingFor({ cookie })).toBeNull();
    expect(await encodingFor({ cookie, 'sec-fetch-site': 'same-origin' })).toBe('br');
    expect(await encodingFor({ cookie, 'sec-fetch-site': 'none' })).toBe('br');
    const guest = await get('/auth/login?redirectTo=%2Fx', {
      'accept-encoding': 'gzip;q=0.9, br;q=0.1',
      'sec-fetch-site': 'cross-site',
    });
    expect(guest.headers.get('content-encoding')).toBe('gzip');
  });

  test('[§D-compressed] files of the build are served as their reader takes them', async () => {
    const encodingFor = async (accepted: string) =>
      (await get('/worker.js', { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encodingFor('br;q=0, gzip')).toBe('gzip');
    expect(await encodingFor('br;q=0')).toBeNull();
    expect(await encodingFor('*')).toBe('br');
    expect(await encodingFor('abracadabra')).toBeNull();
  });
});
