import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { beforeAll, describe, expect, it } from 'vitest';
import { type MakePages, openPages } from '../../server/pages/pages.ts';
import { company } from '../support/company.ts';
import { quickDatabase, startServer, type TestServer } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';

const isBuilt = existsSync('dist/server/entry-server.js');

describe.skipIf(!isBuilt)('what a browser is shown in the place of a page', () => {
  let server: TestServer;
  let pages: MakePages;
  beforeAll(async () => {
    pages = await openPages({
      dist: `${process.cwd()}/dist`,
      config: { base: '/api', additions: [], disabledPages: [], company, platforms: [] },
    });
    server = await startServer({ database: quickDatabase(), pages });
    return () => server.stop();
  });

  const told = /<h1[^>]*>([^<]+)<\/h1>.*<a href="([^"]*)"[^>]*>([^<]+)<\/a>/s;
  const browser = { 'Sec-Fetch-Dest': 'document', Accept: 'text/html' };

  async function ask(path: string, init: RequestInit = {}) {
    const answer = await fetch(server.address + path, {
      redirect: 'manual',
      ...init,
      headers: { ...browser, ...init.headers },
    });
    const html = await answer.text();
    const [, title = '', href = '', label = ''] = told.exec(html) ?? [];
    return { status: answer.status, html, title, href, label, headers: answer.headers };
  }

  it('[§D-told-on-page] what no form sends, and what is too large, is told with the way back to the page', async () => {
    const own = { Origin: server.address, 'Sec-Fetch-Site': 'same-origin' };
    const form = { ...own, 'Content-Type': 'application/x-www-form-urlencoded' };
    const large = await ask('/auth/login', {
      method: 'POST',
      headers: form,
      body: `email=${'a'.repeat(16 * 1024)}`,
    });
    expect(large).toMatchObject({
      status: 413,
      title: 'Det fylder for meget',
      href: '',
      label: 'Åbn siden',
    });
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json', '']) {
      const headers = { ...own, 'Content-Type': type };
      const sent = await ask('/en/auth/login', { method: 'POST', headers, body: 'email=a' });
      expect([type, sent]).toEqual([
        type,
        expect.objectContaining({ status: 415, title: 'Nothing was sent', href: '' }),
      ]);
    }
    const foreign = await ask('/auth/login', {
      method: 'POST',
      headers: { ...form, 'Sec-Fetch-Site': 'cross-site' },
      body: 'a=b',
    });
    expect(foreign).toMatchObject({ status: 403, title: 'Formularen blev ikke sendt', href: '' });
  });

  it.each(['/media/nonsense', '/nonsense.js', '/nonsense', '/auth/login'])(
    '[§D-apart] what is shown at %s is parted from another site that may have opened it, and needs no other process otherwise',
    async (path) => {
      for (const [site, policy] of [
        ['cross-site', 'same-origin'],
        ['same-site', 'same-origin'],
        ['same-origin', null],
        ['none', null],
      ] as const) {
        const { headers } = await ask(path, { headers: { 'Sec-Fetch-Site': site } });
        expect([site, headers.get('Cross-Origin-Opener-Policy')]).toEqual([site, policy]);
      }
      const { headers } = await ask(path);
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    '[§D-told-on-page] %s to a page that takes nothing is a 405 that says so',
    async (method) => {
      for (const path of ['/shop/dashboard', '/nonsense', '/']) {
        const refused = await ask(path, { method });
        expect(refused).toMatchObject({
          status: 405,
          title: 'Der blev ikke sendt noget',
          label: 'Åbn siden',
        });
        expect(refused.headers.get('Allow')).toBe('GET, HEAD');
      }
    },
  );

  it('[§D-told-on-page] files, pictures and feeds that aren’t there are pages for a browser, and bare for a program', async () => {
    for (const path of [
      '/assets/gone.js',
      '/media/products/gone.jpg',
      '/feeds/gone/google.xml',
      '/logo.png',
    ]) {
      const missing = await ask(path);
      expect([path, missing]).toEqual([
        path,
        expect.objectContaining({ status: 404, title: 'Siden findes ikke', href: '/' }),
      ]);
      expect(missing.headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(missing.html).not.toContain('<script');
      const bare = await ask(path, { headers: { 'Sec-Fetch-Dest': 'image' } });
      expect([bare.status, bare.html.includes('<')]).toEqual([404, false]);
    }
    const { token } = await newPerson(server.db);
    const english = await ask('/media/gone.jpg', {
      headers: { Cookie: `i18n_redirected=en; theme=dark; token=${token}` },
    });
    expect(english.title).toBe('This page could not be found');
    expect(english.html).toContain('<html lang="en" data-theme="dark">');
    expect(english.html).toMatch(/<title>[^<]+ · Dropline connects eCommerce<\/title>/);
  });

  it.each([
    [429, 'Too many requests', 'Try again'],
    [500, 'Ooops!', 'Try again'],
    [502, 'Ooops!', 'Try again'],
    [503, 'The server can’t answer right now', 'Try again'],
  ])(
    '[§D-told-on-page] a %d is told with “%s”, and keeps its headers',
    async (status, title, label) => {
      const app = new Hono();
      if (pages.onRefusal) app.use(pages.onRefusal);
      const gone = new Response('bare words', { status, headers: { 'Retry-After': '7' } });
      app.get('/en/x', () => gone.clone());
      const answer = await app.request('/en/x', { headers: { Accept: 'text/html,*/*;q=0.8' } });
      const html = await answer.text();
      expect(told.exec(html)?.slice(1)).toEqual([title, '', label]);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, '7']);
      expect(html).not.toContain('bare words');
      const bare = await app.request('/en/x', { headers: { Accept: '*/*' } });
      expect(await bare.text()).toBe('bare words');
    },
  );

  it('[§D-told-on-page] an error that nobody was ready for shows none of the inside', async () => {
    const app = new Hono();
    if (pages.onRefusal) app.use(pages.onRefusal);
    app.get('/x', () => {
      throw new Error('secret words');
    });
    app.onError((error, c) => c.text(`Something went wrong: ${error.name}`, 500));
    const answer = await app.request('/x', { headers: browser });
    const html = await answer.text();
    expect([answer.status, told.exec(html)?.[1]]).toEqual([500, 'Ups!']);
    expect(html).not.toMatch(/secret|Something went wrong/);
  });

  it('[§D-told-on-page] the API’s answers stay data', async () => {
    const answer = await ask('/api/nonsense');
    expect(JSON.parse(answer.html)).toMatchObject({ code: 'not_found' });
  });
});
