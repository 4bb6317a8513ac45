import { describe, expect, test, vi } from 'vitest';
import { type Failure, isTransient, RequestFailure } from '../../src/api/failure.ts';
import type { RequestDeps } from '../../src/api/request.ts';
import {
  answering,
  closeServers,
  failureOf,
  json,
  listen,
  type Reply,
  requester,
} from '../support/back-end.ts';

describe('a request', () => {
  test('[§7-base] [§7-bearer] [§7-accept-language] says where, who and in which language', async () => {
    const { base, received } = await answering(json({ data: { removed: 2 } }));
    const { request, onAnswer } = requester(base);
    const answer = await request('DELETE /import-products', {}, { idempotencyKey: 'key-1' });
    expect(answer).toEqual({ data: { removed: 2 } });
    expect(onAnswer).toHaveBeenCalledOnce();
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'DELETE',
      url: '/api/import-products',
      headers: {
        authorization: 'Bearer secret token',
        'accept-language': 'en',
        'x-tenant': 'shop:12',
        'idempotency-key': 'key-1',
      },
    });
  });

  test('[§7-base] fills in path, query and body, and leaves nothing of them unescaped', async () => {
    const { base, received } = await answering(json({ data: null }));
    const { request } = requester(base);
    await request('GET /products', { query: { search: 'å & b', page: 2, in_stock: undefined } });
    await request('GET /shop/orders/{id}', { id: '10/01?x=#å' });
    await request('PATCH /import-products/{id}', { id: 7, body: { rev: 3, title: 'Kop' } });
    expect(received.map(({ url }) => url)).toEqual([
      '/api/products?search=%C3%A5+%26+b&page=2',
      '/api/shop/orders/10%2F01%3Fx%3D%23%C3%A5',
      '/api/import-products/7',
    ]);
    expect(received[2]?.headers['content-type']).toContain('application/json');
    expect(JSON.parse(received[2]?.body ?? '')).toEqual({ rev: 3, title: 'Kop' });
  });

  test('[§D-request] says nothing that it does not know, or that the back end does not have', async () => {
    const { base, received } = await answering(json({ data: null }));
    const { request } = requester(base, {
      config: { base, additions: [] },
      token: () => null,
      locale: () => null,
    });
    await request('POST /logout', {}, { idempotencyKey: 'key-1', tenant: 'supplier:9' });
    const names = Object.keys(received[0]?.headers ?? {});
    for (const absent of ['authorization', 'x-tenant', 'idempotency-key']) {
      expect(names).not.toContain(absent);
    }
  });

  test('[§D-tenancy] a command says the tenant that it was made for', async () => {
    const { base, received } = await answering(json({ data: null }));
    await requester(base).request('DELETE /import-products/{id}', { id: 1 }, { tenant: 'shop:99' });
    expect(received[0]?.headers['x-tenant']).toBe('shop:99');
  });
});

describe('what went wrong', () => {
  test.each<[string, Reply, Failure]>([
    [
      '[§8-401]',
      json({ code: 'unauthenticated', errors: { a: ['b'] } }, 401),
      { kind: 'unauthenticated' },
    ],
    [
      '[§8-402]',
      json({ code: 'subscription_required', errors: { a: ['b'] }, details: { limit: 1 } }, 402),
      { kind: 'subscription_required', details: { limit: 1 } },
    ],
    [
      '[§8-429]',
      { status: 429, type: 'text/html', body: '<h1>Slow down</h1>' },
      { kind: 'too_many_requests' },
    ],
  ])('[§8-handled] %s is told once, and rejects with empty errors', async (_, reply, failure) => {
    const { base, received } = await answering(reply);
    const { request, onFailure } = requester(base);
    const error = await request('GET /user', {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestFailure);
    expect(error).toMatchObject({ failure });
    expect(error).toHaveProperty('errors', {});
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
    expect(received).toHaveLength(1);
  });

  test('[§8-passed] any other refusal is passed on with its code and texts', async () => {
    const body = {
      code: 'stale_rev',
      message: 'x',
      errors: { title: ['Too long'] },
      details: { a: 1 },
    };
    const { base } = await answering(json(body, 409));
    const { request, onAnswer } = requester(base);
    const failure = await failureOf(request('GET /user', {}));
    expect(failure).toEqual({
      kind: 'refused',
      status: 409,
      code: 'stale_rev',
      errors: { title: ['Too long'] },
      details: { a: 1 },
    });
    expect(isTransient(failure)).toBe(false);
    expect(onAnswer).toHaveBeenCalledOnce();
  });

  test('[§D-request] a back end without codes is read by its status', async () => {
    const { base } = await answering(json({ message: 'No', errors: { email: 'taken' } }, 404));
    expect(await failureOf(requester(base).request('GET /user', {}))).toMatchObject({
      code: 'not_found',
      errors: { email: ['taken'] },
    });
  });

  test.each<[string, Reply]>([
    ['a server that is down', { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' }],
    ['a server that failed', json({ code: 'internal', message: '', errors: {} }, 500)],
    ['a captive portal', { status: 200, type: 'text/html', body: '<h1>Welcome to the café</h1>' }],
    ['JSON that is no envelope', json({ ok: true })],
    ['a list without an envelope', json([1])],
    ['broken JSON', { body: '{"data": ' }],
    ['an empty answer', { body: '' }],
    ['a proxy that refuses in HTML', { status: 403, type: 'text/html', body: '<h1>No</h1>' }],
  ])('[§D-request] %s is unavailable, and tried once only', async (_, reply) => {
    const { base, received } = await answering(reply);
    const { request, onFailure, onAnswer } = requester(base);
    const failure = await failureOf(request('GET /user', {}));
    expect(failure).toEqual({ kind: 'unavailable', status: reply.status ?? 200 });
    expect(isTransient(failure)).toBe(true);
    expect(received).toHaveLength(1);
    expect(onFailure).toHaveBeenCalledOnce();
    expect(onAnswer).not.toHaveBeenCalled();
  });

  test.each<[string, Reply]>([
    ['Kong without a route', json({ message: 'no Route matched with those values' }, 404)],
    ['Kong without credentials', json({ message: 'Unauthorized', request_id: 'a1' }, 401)],
    ['an API Gateway of AWS', json({ message: 'Forbidden' }, 403)],
    ['its firewall', json({ code: 'AccessDenied', message: 'Access Denied' }, 403)],
    ['a gateway in the form of a problem', json({ type: 'about:blank', status: 409 }, 409)],
    ['a portal that wants to be paid', json({ message: 'Buy more time', errors: ['402'] }, 402)],
    ['a cursor that a cache forgot', json({ error: 'Gone' }, 410)],
  ])(
    '[§D-request] where refusals have our error body, %s refuses nothing: it is on the way',
    async (_, reply) => {
      const { base } = await answering(reply);
      const config = { base, additions: ['codes'] } as const;
      const { request, onAnswer } = requester(base, { config });
      const failure = await failureOf(request('GET /user', {}));
      expect(failure).toEqual({ kind: 'unavailable', status: reply.status });
      expect(onAnswer).not.toHaveBeenCalled();
      const own = await answering(
        json({ code: 'forbidden', message: 'No', errors: {} }, reply.status),
      );
      const answered = requester(own.base, { config: { base: own.base, additions: ['codes'] } });
      expect(isTransient(await failureOf(answered.request('GET /user', {})))).toBe(false);
    },
  );

  test('[§9-timeout] a server that does not answer in time', async () => {
    const base = await listen(() => {});
    const { request, onFailure } = requester(base, { timeout: 60 });
    expect(await failureOf(request('GET /user', {}))).toEqual({ kind: 'timeout' });
    expect(onFailure).toHaveBeenCalledOnce();
  });

  test('[§9-timeout] nor one that stops in the middle of its answer', async () => {
    const base = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
    });
    const { request } = requester(base, { timeout: 60 });
    const caller = new AbortController();
    const failure = await failureOf(request('GET /user', {}, { signal: caller.signal }));
    expect(failure).toEqual({ kind: 'timeout' });
  });

  test('[§7-timeout] [§9-timeout] 20,000 ms are given by default', async () => {
    const given = vi.spyOn(AbortSignal, 'timeout');
    const { base } = await answering(json({ data: null }));
    await requester(base).request('GET /user', {});
    expect(given).toHaveBeenCalledExactlyOnceWith(20_000);
    given.mockRestore();
  });

  test('[§D-request] no server at all, and a connection that breaks', async () => {
    const gone = await listen(() => {});
    closeServers();
    expect(await failureOf(requester(gone).request('GET /user', {}))).toEqual({ kind: 'offline' });

    const breaking = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await failureOf(requester(breaking).request('GET /user', {}))).toEqual({
      kind: 'offline',
    });
  });

  test('[§D-request] a caller that gives up gets its own reason, and nobody else is told', async () => {
    const base = await listen(() => {});
    const { request, onFailure } = requester(base);
    const caller = new AbortController();
    const call = request('GET /user', {}, { signal: caller.signal });
    const reason = new Error('the page has gone');
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('[§8-401] a late 401 to an old session does not end the new one', async () => {
    let token = 'old';
    const base = await listen((_, response) => {
      token = 'new';
      response.writeHead(401, { 'content-type': 'application/json' }).end('{}');
    });
    const { request, onFailure } = requester(base, { token: () => token });
    expect(await failureOf(request('GET /user', {}))).toEqual({ kind: 'unauthenticated' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

test('[§7-activities] what waited on the device says so where the back end can note it', async () => {
  const { base, received } = await answering(json({ data: null }));
  const send = (additions: RequestDeps['config']['additions'], late: boolean) =>
    requester(base, { config: { base, additions } }).request(
      'DELETE /import-products/{id}',
      { id: 1 },
      { late },
    );
  await send(['idempotency'], true);
  await send(['idempotency'], false);
  await send([], true);
  expect(received.map(({ headers }) => headers['x-offline-replay'])).toEqual([
    '1',
    undefined,
    undefined,
  ]);
});
