import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import da from '../../locales/da.json' with { type: 'json' };
import { type MakePages, openPages } from '../../server/pages/pages.ts';
import { company } from '../support/company.ts';
import { mailTo } from '../support/mail-to.ts';
import { quickDatabase, startServer, type TestServer } from '../support/server.ts';

const isBuilt = existsSync('dist/server/entry-server.js');
const password = 'a long enough password';
let count = 0;
const newEmail = () => `plain-${++count}@example.com`;

describe.skipIf(!isBuilt)('forms that the browser sends by itself', () => {
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

  /** Sends a page's form as a browser does, and follows to the page that comes. */
  async function submit(
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(server.address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: server.address,
        'Sec-Fetch-Site': 'same-origin',
        'Sec-Fetch-Dest': 'document',
        Accept: 'text/html',
        ...headers,
      },
      body: new URLSearchParams(fields),
    });
    const { status } = answer;
    const html = await answer.text();
    const cookies = answer.headers.getSetCookie();
    return { status, html, cookies, to: answer.headers.get('Location'), headers: answer.headers };
  }
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  async function person() {
    const email = newEmail();
    // A new network each time, because one network may make only a few accounts an hour.
    const headers = from(`203.0.${count}.1`);
    await server.ok('POST /auth/signup', { body: { name: 'Pia', email, password } }, { headers });
    return email;
  }

  describe.each(['/auth/login', '/supplier/auth/login', '/connect/login'])('%s', (path) => {
    it('[§D-plain-forms] signs in with the cookie that the call sets, and leads where the app would', async () => {
      const email = await person();
      const kept = await submit(path, {
        email: ` ${email.toUpperCase()}`,
        password,
        remember: 'on',
      });
      expect([kept.status, kept.to]).toEqual([303, '/shop/dashboard']);
      expect(kept.cookies).toEqual([
        expect.stringMatching(/^token=[\w-]+; Path=\/; Secure; SameSite=Lax; Max-Age=31536000$/),
      ]);
      const token = /^token=([^;]+)/.exec(kept.cookies[0] ?? '')?.[1] ?? '';
      expect((await server.ok('GET /user', {}, { token })).data.email).toBe(email);

      const once = await submit(`/en${path}`, { email, password });
      expect([once.status, once.to]).toEqual([303, '/en/shop/dashboard']);
      expect(once.cookies).toEqual([
        expect.stringMatching(/^token=[\w-]+; Path=\/; Secure; SameSite=Lax$/),
      ]);
    });

    it('[§D-plain-forms] tells a wrong password on the page, keeps what was typed and never the password', async () => {
      const email = await person();
      const wrong = await submit(path, { email, password: 'not it, "<b>"', remember: 'on' });
      expect(wrong.status).toBe(422);
      expect(wrong.html).toContain(da['error.code.wrong_credentials']);
      expect(wrong.html).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
      expect(wrong.html).toMatch(/<input[^>]*name="remember"[^>]*checked=""/);
      expect(wrong.html).not.toContain('not it');
      expect(wrong.cookies).toEqual([]);
      expect(wrong.headers.get('Cache-Control')).toBe('private, no-store');
    });
  });

  it.each([
    ['/shop/orders/history?page=2', '/shop/orders/history?page=2'],
    ['//evil.example', '/shop/dashboard'],
    ['https://evil.example/', '/shop/dashboard'],
    ['/\\evil.example', '/shop/dashboard'],
    ['/%0d%0aSet-Cookie: a=b', '/%0d%0aSet-Cookie:%20a=b'],
  ])('[§D-plain-forms] [§6-guest] redirectTo %s leads to %s', async (wanted, to) => {
    const email = await person();
    const query = `?redirectTo=${encodeURIComponent(wanted)}`;
    const wrong = await submit(`/auth/login${query}`, { email, password: 'nope' });
    expect(wrong.html).toContain('<form');
    expect(wrong.html).not.toMatch(/<form[^>]* action=/);
    const done = await submit(`/auth/login${query}`, { email, password });
    expect([done.status, done.to]).toEqual([303, to]);
  });

  it('[§D-plain-forms] what came of it is told in the language of the page that it was sent from', async () => {
    const fields = { email: await person(), password: 'nope' };
    const wrong = await submit('/auth/login', fields, { Cookie: 'i18n_redirected=en' });
    expect([wrong.status, wrong.to]).toEqual([422, null]);
    expect(wrong.html).toContain('<html lang="da"');
  });

  it('[§D-plain-forms] makes an account, with its mail, in the page’s language', async () => {
    const email = newEmail();
    const made = await submit('/en/auth/signup', { name: 'Bo', email, password });
    expect([made.status, made.to]).toEqual([303, '/en/shop/dashboard']);
    expect(made.cookies[0]).toContain('Max-Age=31536000');
    expect(await mailTo(server, email)).toContain('/en/auth/confirm/');
    const again = await submit('/auth/signup', { name: 'Bo', email, password });
    expect(again.status).toBe(422);
    expect(again.html).toMatch(/role="alert"[^<]*<span>[^<]+<\/span><a[^>]*href="\/auth\/login"/);
    expect(again.html).toMatch(/name="name"[^>]*value="Bo"/);
  });

  it.each([
    [
      '/auth/signup',
      'Skal udfyldes.',
      'Skriv en gyldig e-mailadresse.',
      'Skal være på mindst 10 tegn.',
    ],
    [
      '/en/auth/signup',
      'This is required.',
      'Enter a valid email address.',
      'Must be at least 10 characters.',
    ],
  ])(
    '[§D-plain-forms] [§5-errors] %s tells every wrong field beside it',
    async (path, name, email, short) => {
      const wrong = await submit(path, { name: ' ', email: '"><b>nobody', password: 'short' });
      expect(wrong.status).toBe(422);
      for (const text of [name, email, short]) expect(wrong.html).toContain(`<li>${text}</li>`);
      expect(wrong.html.match(/<input[^>]*aria-invalid="true"/g)).toHaveLength(3);
      expect(wrong.html).toContain('value="&quot;&gt;&lt;b&gt;nobody"');
      expect(wrong.html).not.toContain('<b>nobody');
      expect(wrong.html).not.toContain('value="short"');
      expect((await submit(path, {})).status).toBe(422);
    },
  );

  it('[§D-plain-forms] a forgotten password is replaced by way of the mail', async () => {
    const email = await person();
    const asked = await submit('/auth/reset-password', { email });
    expect(asked.status).toBe(200);
    expect(asked.html).toContain(`Hvis ${email} har en konto`);
    const unknown = await submit('/en/auth/reset-password', { email: newEmail() });
    expect(unknown.html).toMatch(/If plain-\d+@example.com has an account/);

    await server.services.accounts.idle();
    const mail = await mailTo(server, email, '/reset-password/');
    const link = /\/auth\/reset-password\/[\w-]+/.exec(mail)?.[0] ?? '';
    const short = await submit(link, { password: 'short' });
    expect([short.status, short.html.includes('mindst 10 tegn')]).toEqual([422, true]);
    const done = await submit(link, { password: 'another good password' });
    expect([done.status, done.html.includes('Din adgangskode er ændret')]).toEqual([200, true]);
    expect(done.html).not.toContain('name="password"');
    const used = await submit(link, { password: 'yet another password' });
    expect([used.status, used.html.includes('Bed om et nyt link')]).toEqual([422, true]);
    const signedIn = await submit('/auth/login', { email, password: 'another good password' });
    expect(signedIn.status).toBe(303);
  });

  it('[§D-plain-forms] [§D-confirmed] a mailed link confirms an address when the button is pressed', async () => {
    const email = await person();
    const mail = await mailTo(server, email);
    const link = /\/auth\/confirm\/[\w-]+/.exec(mail)?.[0] ?? '';
    expect((await submit(link, {})).html).toContain('adressen er bekræftet');
    expect((await submit(`${link}x`, {})).status).toBe(422);
  });

  it('[§D-plain-forms] [§D-deletion-back] a login that finds the account leaving says so, and the mailed link keeps it when the button is pressed', async () => {
    const email = await person();
    const { token } = (
      await server.ok(
        'POST /auth/login',
        { body: { email, password } },
        { headers: from('203.0.113.9') },
      )
    ).data;
    await server.ok('POST /user/deletion', { body: { current_password: password } }, { token });
    const refused = await submit('/auth/login', { email, password });
    expect([refused.status, refused.cookies]).toEqual([403, []]);
    expect(refused.html).toContain('sat til at blive slettet');
    const offered = /\/auth\/keep-account\/[\w-]{43}/.exec(refused.html)?.[0] ?? '';
    expect((await submit(`${offered}x`, {})).status).toBe(422);
    const mailed = /\/auth\/keep-account\/[\w-]+/.exec(
      await mailTo(server, email, 'keep-account'),
    )?.[0];
    expect((await submit(mailed ?? '', {})).html).toContain('Din konto bliver ikke slettet');
    expect((await submit(offered, {})).html).toContain('Din konto bliver ikke slettet');
    expect((await submit('/auth/login', { email, password })).status).toBe(303);
  });

  it('[§D-plain-forms] [§D-attempts] guesses are counted together with those of the call', async () => {
    const email = await person();
    const here = from('198.51.100.1');
    for (const _ of [1, 2]) {
      await server.refused(
        'POST /auth/login',
        { body: { email, password: 'no' } },
        { headers: here },
      );
    }
    for (const _ of [1, 2, 3]) {
      expect((await submit('/auth/login', { email, password: 'no' }, here)).status).toBe(422);
    }
    const limited = await submit('/auth/login', { email, password }, here);
    expect(limited.status).toBe(429);
    expect(limited.html).toContain(da['error.too_many_requests.title']);
    expect(limited.html).toMatch(new RegExp(`name="email"[^>]*value="${email}"`));
    expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(800);
    const called = await server.send(
      'POST /auth/login',
      { body: { email, password } },
      { headers: here },
    );
    expect(called.status).toBe(429);
    expect((await submit('/auth/login', { email, password }, from('198.51.100.2'))).status).toBe(
      303,
    );
  });

  it('[§D-plain-forms] [§D-mail-limits] asking for mails is limited as the call is', async () => {
    const email = await person();
    const here = from('198.51.100.3');
    const asked = [];
    for (let time = 0; time < 7; time += 1) {
      asked.push((await submit('/auth/reset-password', { email }, here)).status);
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  describe('another site', () => {
    const own = () => ({ Origin: server.address, Referer: `${server.address}/auth/login` });
    const asked = async (headers: Record<string, string | undefined>) => {
      const email = await person();
      const said = Object.entries(headers).filter(
        (pair): pair is [string, string] => pair[1] !== undefined,
      );
      const answer = await fetch(`${server.address}/auth/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: Object.fromEntries(said),
        body: new URLSearchParams({ email, password }),
      });
      return { status: answer.status, cookies: answer.headers.getSetCookie().length };
    };
    const refused = { status: 403, cookies: 0 };
    const done = { status: 303, cookies: 1 };

    it('[§D-plain-forms] [§D-same-site] signs nobody in by a form of its own', async () => {
      for (const site of ['cross-site', 'same-site', 'none', 'whatever']) {
        expect([site, await asked({ ...own(), 'Sec-Fetch-Site': site })]).toEqual([site, refused]);
      }
      const near = server.address.replace(/:\d+$/, ':1');
      for (const origin of ['https://evil.example', 'null', 'nonsense', near]) {
        const told = { Origin: origin, Referer: own().Referer };
        expect([origin, await asked(told)]).toEqual([origin, refused]);
        const lied = { ...told, 'Sec-Fetch-Site': 'same-origin' };
        expect([origin, await asked(lied)]).toEqual([origin, refused]);
      }
      expect(await asked({ Referer: 'https://evil.example/auth/login' })).toEqual(refused);
      expect(await asked({})).toEqual(refused);
    });

    it('[§D-plain-forms] our own page is known by any of what browsers say', async () => {
      expect(await asked({ 'Sec-Fetch-Site': 'same-origin' })).toEqual(done);
      expect(await asked({ Origin: own().Origin })).toEqual(done);
      expect(await asked({ Referer: own().Referer })).toEqual(done);
    });

    it('[§D-plain-forms] the call still takes JSON alone', async () => {
      const body = new URLSearchParams({ email: await person(), password });
      const headers = { Origin: server.address, 'Sec-Fetch-Site': 'same-origin' };
      const answer = await fetch(`${server.address}/api/auth/login`, {
        method: 'POST',
        headers,
        body,
      });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([415, []]);
    });
  });
});
