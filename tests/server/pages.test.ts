import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Seed, StartLinks } from '../../contract/page.ts';
import { openPages } from '../../server/pages/pages.ts';
import { createShares } from '../../server/shares/shares.ts';
import { nameFiles } from '../../src/sw/name-files.ts';
import { company } from '../support/company.ts';

const shares = createShares({ share: 0, now: Date.now });
const token = 'a-token-that-is-long-enough';
const user = {
  id: 'u1',
  email: 'mette@example.com',
  name: 'Mette </script><b>',
  photo_url: null,
  shop: { id: 12, name: 'Fjord', vat: null },
  supplier: null,
};

describe.skipIf(!existsSync('dist/server/entry-server.js'))('pages', () => {
  const app = new Hono();
  let apiAnswers = true;
  let planState = 'active';

  beforeAll(async () => {
    const make = await openPages({
      dist: `${process.cwd()}/dist`,
      config: {
        base: '/api',
        additions: ['rev'],
        disabledPages: ['/shop/products/my-products'],
        company,
        platforms: [],
      },
    });
    app.get('/api/user', (c) => {
      if (!apiAnswers) return c.json({}, 503);
      return c.req.header('authorization') === `Bearer ${token}`
        ? c.json({ data: user })
        : c.json({}, 401);
    });
    app.get('/api/shop/subscriptions', (c) =>
      c.json({ data: [{ id: 1, name: 'Plan Fjord', status: planState }] }),
    );
    app.route(
      '/',
      make((request) => app.fetch(request), {
        shares,
        addressOf: () => '192.0.2.7',
        publicUrl: () => '',
      }),
    );
  });

  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers });
  const seedOf = (html: string): Seed => {
    const [, json = ''] = /id="seed">([^<]*)<\/script>/.exec(html) ?? [];
    return JSON.parse(json);
  };

  test('[§7-seed] [§1-name] a guest page is there before any script runs, for nobody', async () => {
    const answer = await get('/auth/login');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<h1');
    expect(html).toMatch(/<title>Log ind · [^<]+<\/title>/);
    expect(html).toContain('Making Dropshipping Better');
    expect(seedOf(html)).toEqual({
      config: {
        base: '/api',
        additions: ['rev'],
        disabledPages: ['/shop/products/my-products'],
        company,
        platforms: [],
      },
      user: null,
      subscriptions: null,
    });
    expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
  });

  test('[§7-seed] the shop is rendered for the person behind the cookie, whose name cannot break out', async () => {
    const answer = await get('/en/shop/dashboard', { cookie: `token=${token}` });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<html lang="en">');
    expect(seedOf(html).user).toEqual(user);
    expect(html).not.toContain('</script><b>');
    expect(html).toContain('shop-frame');
  });

  test('[§7-seed] [§2-sidebar-subscription] [§2-sidebar-upgrade] [§2-sidebar-company-id] the plan is in the page and in its seed', async () => {
    const page = async () => (await get('/shop/dashboard', { cookie: `token=${token}` })).text();
    const active = await page();
    expect(active).toContain('>Plan Fjord</span>');
    expect(active).toContain('>sho12<');
    expect(active).not.toContain('href="/shop/subscription/upgrade"');
    const { subscriptions } = seedOf(active);
    expect(subscriptions?.data).toEqual([{ id: 1, name: 'Plan Fjord', status: 'active' }]);
    expect(Date.now() - (subscriptions?.observedAt ?? 0)).toBeLessThan(60_000);
    planState = 'canceled';
    const without = await page();
    planState = 'active';
    expect(without).not.toContain('>Plan Fjord</span>');
    expect(without).toContain('href="/shop/subscription/upgrade"');
    expect(without).toContain('Prøv gratis');
  });

  test('[§2-banner-vat] [§2-user-menu] [§2-breadcrumb] a shop’s frame is whole before any script runs', async () => {
    const html = await (
      await get('/shop/products/import-list', { cookie: `token=${token}` })
    ).text();
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href);
    for (const href of [
      '/shop/products/search-products',
      '/shop/products/my-products',
      '/shop/products/feeds',
      '/shop/integrations',
      '/shop/user/profile',
      '/shop/profile',
      '/shop/subscription',
    ]) {
      expect(links, href).toContain(href);
    }
    expect(html).toMatch(/<a [^>]*href="mailto:[^"]+@/);
    const notice = /<div role="status".*?<\/a><\/div>/.exec(html)?.[0] ?? '';
    expect(notice).toContain('mangler et CVR-nummer');
    expect(notice).toContain('href="/shop/profile"');
    const trail = /<nav aria-label="Du er her">.*?<\/nav>/.exec(html)?.[0] ?? '';
    expect(trail).toMatch(/<a [^>]*href="\/"/);
    const words = trail.split(/<[^>]*>/).filter(Boolean);
    expect(words).toEqual(['Produkter', 'Importliste']);
  });

  test.each([
    ['[§2-page-disabled]', '/shop/page-disabled', 'Siden er slået fra'],
    ['[§2-server-error]', '/shop/server-error', 'Serveren svarer igen'],
  ])('%s %s is there signed out as well as signed in', async (_, path, title) => {
    for (const cookie of ['x=1', `token=${token}`]) {
      const answer = await get(path, { cookie });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${title}`));
    }
  });

  test('[§7-seed] a page comes in the theme and with the sidebar that the device remembers', async () => {
    const html = async (cookie: string) =>
      (await get('/shop/dashboard', { cookie: `token=${token}; ${cookie}` })).text();
    const plain = await html('x=1');
    expect(plain).toContain('<html lang="da">');
    expect(await html('theme=dark')).toContain('<html lang="da" data-theme="dark">');
    expect(await html('theme=light')).toContain('<html lang="da" data-theme="light">');
    expect(await html('theme=dark')).toMatch(/content="#fbfaf7"[^>]* media="not all"/);
    expect(await html('theme=dark')).toMatch(/content="#111315"[^>]* media="all"/);
    expect(await html('theme="><script>')).toContain('<html lang="da">');
    const nav = (page: string) => /<nav aria-label="[^"]*"><ul.*?<\/nav>/.exec(page)?.[0] ?? '';
    expect(nav(plain)).toContain('aria-expanded="true"');
    expect(nav(await html('sidebar-products=no'))).toContain('aria-expanded="false"');
    const minimised = nav(await html('sidebar-minimised=yes'));
    expect(minimised).toContain('>Mine feeds</span>');
    expect(minimised).not.toContain('aria-expanded');
  });

  test('[§6-auth] [§D-login-supplier] [§6-guest] guards redirect on the server, too', async () => {
    const out = await get('/shop/orders/history?page=2');
    expect([out.status, out.headers.get('location')]).toEqual([
      302,
      '/auth/login?redirectTo=%2Fshop%2Forders%2Fhistory%3Fpage%3D2',
    ]);
    const supplier = await get('/en/supplier/partnerships?tab=requests');
    expect(supplier.headers.get('location')).toBe(
      '/en/supplier/auth/login?redirectTo=%2Fsupplier%2Fpartnerships%3Ftab%3Drequests',
    );
    const inside = await get('/en/auth/login', { cookie: `token=${token}` });
    expect(inside.headers.get('location')).toBe('/en/shop/dashboard');
  });

  test('[§6-check-page-status] a page that is switched off leads on, and what is switched off is told afresh', async () => {
    const cookie = `token=${token}`;
    const off = await get('/en/shop/products/my-products?page=2', { cookie });
    expect([off.status, off.headers.get('location')]).toEqual([302, '/en/shop/page-disabled']);
    const on = await get('/shop/products/import-list', { cookie });
    expect(on.status).toBe(200);
    const told = await get('/config.json');
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(await told.json()).toEqual(seedOf(await on.text()).config);
  });

  test('[§4-user-failed] a token that opens nothing is cleared; one that cannot be asked about is kept', async () => {
    const refused = await get('/shop/dashboard', { cookie: 'token=other' });
    expect(refused.status).toBe(302);
    expect(refused.headers.get('set-cookie')).toMatch(/^token=; Max-Age=0/);

    apiAnswers = false;
    const down = await get('/shop/dashboard', { cookie: `token=${token}` });
    apiAnswers = true;
    expect(down.status).toBe(503);
    expect(down.headers.get('set-cookie')).toBeNull();
  });

  test('[§3-state-language] [§9-locale-da] [§9-locale-cookie] the language is the path, and without a prefix the one that was chosen', async () => {
    const chosen = await get('/auth/login?x=1', { cookie: 'i18n_redirected=en' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([302, '/en/auth/login?x=1']);
    const danish = await get('/da/auth/login', { cookie: 'i18n_redirected=en' });
    expect(danish.headers.get('location')).toBe('/auth/login');
    expect(danish.headers.get('set-cookie')).toMatch(/^i18n_redirected=da; Max-Age=31536000/);
  });

  test('[§2-unknown] [§8-404] an unknown page is a 404; a missing file is one without a page', async () => {
    const page = await get('/nonsense');
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<h1');
    const file = await get('/assets/gone-abc.js');
    expect(file.status).toBe(404);
    expect(await file.text()).toBe('');
  });

  test('[§D-pages] the shell belongs to nobody, whoever asks', async () => {
    const answer = await get('/index.html', { cookie: `token=${token}` });
    const html = await answer.text();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(seedOf(html).user).toBeNull();
    expect(html).not.toContain('data-view');
  });

  test('[§D-pages-start] the shell lists, for each page, the files that the server’s own page names, and the store', async () => {
    const html = await (await get('/index.html')).text();
    // In the head, because the last style sheet wins, and scripts add theirs at its end.
    const [, json = ''] =
      /rel="stylesheet"[^>]*><script[^>]* id="starts">(.*?)<\/script>.*<\/head>/s.exec(html) ?? [];
    const { links, pages }: StartLinks = JSON.parse(json);
    const files = links.map((link) => /href="([^"]+)"/.exec(link)?.[1] ?? '');
    const listed = (path: string) => pages[path]?.map((place) => files[place]) ?? [];
    const namedIn = (page: string) =>
      [...page.matchAll(/rel="(?:modulepreload|stylesheet)" href="([^"]+)"/g)].map(
        ([, file = '']) => file,
      );
    const [, atItsEnd = ''] = html.split('<hr hidden');
    for (const path of ['/shop/dashboard', '/en/shop/products/import-list']) {
      const own = namedIn(await (await get(path, { cookie: `token=${token}` })).text());
      expect(own.length).toBeGreaterThan(5);
      expect([...listed(path), ...namedIn(atItsEnd)]).toEqual(expect.arrayContaining(own));
      expect(listed(path)).toContainEqual(expect.stringContaining('/local-store-'));
    }
    expect(listed('/')).toEqual(listed('/shop/dashboard'));
    // A page's own styles include the entry's.
    const [entryStyles = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
    expect(nameFiles(html, '/shop/dashboard')).not.toContain(entryStyles);
    for (const path of ['/auth/login', '/unknown'])
      expect(nameFiles(html, path), path).toContain(entryStyles);
    expect(listed('/auth/login')).not.toContainEqual(expect.stringContaining('/local-store-'));
    for (const file of files) expect((await get(file)).status, file).toBe(200);
  });

  test('[§D-pages] the shell takes the theme that the device remembers before it is painted; a page has it already', async () => {
    const shell = await (await get('/index.html')).text();
    const [script, styles] = ['<script src="/early.js"></script>', '<link rel="stylesheet"'];
    expect(shell.indexOf(script)).toBeGreaterThan(0);
    expect(shell.indexOf(script)).toBeLessThan(shell.indexOf(styles));
    expect((await get('/early.js')).status).toBe(200);
    const page = await (await get('/auth/login', { cookie: 'theme=dark' })).text();
    expect(page).not.toContain('early.js');
    expect(page).toContain('<html lang="da" data-theme="dark">');
  });

  test('[§D-pages-whole] a page names its scripts and its font behind what is shown, the shell its scripts in its head', async () => {
    const scripts = /<script[^>]* src="\/assets\/|rel="modulepreload"/;
    const [shown = '', behind = ''] = (await (await get('/auth/login')).text()).split('<hr hidden');
    expect(shown).not.toMatch(scripts);
    expect(behind).toMatch(scripts);
    const font = /rel="stylesheet" href="(\/assets\/font-[^"]+)"/;
    expect(shown).not.toMatch(/@font-face\s*\{\s*font-family:\s*"?Geist[;"}]/);
    expect(await (await get(font.exec(behind)?.[1] ?? '')).text()).toContain('/assets/geist-');
    const [head] = (await (await get('/index.html')).text()).split('</head>');
    expect(head).toMatch(scripts);
  });

  test('[§D-pages] assets are immutable, compressed and answered with 304', async () => {
    const [, path = ''] =
      /src="(\/assets\/index-[^"]+)"/.exec(await (await get('/index.html')).text()) ?? [];
    const plain = await get(path);
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(plain.headers.get('content-type')).toContain('javascript');
    const again = await get(path, { 'if-none-match': plain.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    const worker = await get('/worker.js', { 'accept-encoding': 'gzip, br' });
    expect(worker.headers.get('content-encoding')).toBe('br');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('[§D-inspect] the inspector has a page of its own, the same for everybody', async () => {
    const signedIn = await app.request('/inspect?part=log', {
      headers: { cookie: `token=${token}` },
    });
    const html = await signedIn.text();
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(html).toMatch(/src="\/assets\/inspect-[^"]+\.js"/);
    expect(html).toContain('"base":"/api"');
    expect(html).not.toContain('Mette');
    for (const path of ['/inspect', '/inspect/', '/inspect.html'])
      expect(await (await app.request(path)).text()).toBe(html);
  });
});
