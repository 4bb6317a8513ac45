import { expect, it, vi } from 'vitest';
import { onOneDatabase, quickDatabase, serverFor, startServer } from '../support/server.ts';
import { newPerson } from '../support/server-people.ts';
import { long } from '../support/share.ts';

onOneDatabase('the server beside its calls', (database) => {
  const server = serverFor({ database, corsOrigins: ['https://shop.example.com'] });
  const get = (path: string, init?: RequestInit) => fetch(`${server.address}${path}`, init);

  it('[§D-api] GET /api/healthz says that the database answers, and which version this is', async () => {
    const answer = await get('/api/healthz');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it('[§D-api] answers of the API are kept by nobody and can’t be shown as a page', async () => {
    for (const path of ['/api/user', '/api/healthz', '/api/nothing']) {
      const { headers } = await get(path);
      expect(headers.get('Cache-Control')).toBe('private, no-store');
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Type')).toMatch(/^application\/json/);
    }
  });

  const listOf = (answer: Response, header: string) =>
    (answer.headers.get(header) ?? '').toLowerCase().split(/,\s*/).sort();

  it('[§D-api] only listed origins may read the API from elsewhere', async () => {
    const preflight = (origin: string) =>
      get('/api/import-products', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const listed = await preflight('https://shop.example.com');
    expect(listed.headers.get('Access-Control-Allow-Origin')).toBe('https://shop.example.com');
    expect(listOf(listed, 'Access-Control-Allow-Headers')).toEqual([
      'accept-language',
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'x-elsewhere',
      'x-offline-replay',
      'x-tenant',
    ]);
    const answered = await get('/api/healthz', { headers: { Origin: 'https://shop.example.com' } });
    expect(listOf(answered, 'Access-Control-Expose-Headers')).toEqual([
      'etag',
      'idempotent-replayed',
      'retry-after',
      'x-request-id',
    ]);
    const other = await preflight('https://evil.example.com');
    expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('[§D-pages] everything outside /api and /media is the pages’; a HEAD is a GET without its body', async () => {
    expect(await (await get('/shop/dashboard')).text()).toBe('a page');
    const { token } = await newPerson(server.db);
    const headers = { Authorization: `Bearer ${token}` };
    const head = await get('/api/user', { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('[§D-api] a database that is away is told by 503', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const client = Reflect.get(server.requests, '$client');
    const query = vi.spyOn(client, 'query').mockRejectedValue(gone);
    const answer = await get('/api/healthz');
    query.mockRestore();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ status: 'database_unreachable' });
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});

it(
  '[§D-api] by setting, every answer tells browsers to come back over TLS alone; without it, none does',
  long,
  async () => {
    const paths = ['/api/user', '/api/healthz', '/api/nothing', '/feeds/x', '/media/x', '/a-page'];
    for (const [hsts, told] of [
      [31_536_000, 'max-age=31536000'],
      [undefined, null],
    ] as const) {
      const server = await startServer({ database: quickDatabase(), hsts });
      for (const path of paths) {
        const answer = await fetch(`${server.address}${path}`);
        expect([path, answer.headers.get('Strict-Transport-Security')]).toEqual([path, told]);
      }
      await server.stop();
    }
  },
);

it('[§D-api] without a list of origins, no other origin reads the API', async () => {
  const server = await startServer({ database: quickDatabase() });
  const answer = await fetch(`${server.address}/api/user`, {
    headers: { Origin: 'https://shop.example.com' },
  });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  await server.stop();
});
