import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Seed } from '../../contract/page.ts';
import { ConfigInvalid, readConfig } from '../../server/config.ts';
import type { RequestCall } from '../../src/api/request.ts';
import type { Read } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { createPageConfig } from '../../src/wiring/page-config.ts';
import { subscriptionsOf } from '../../src/wiring/subscriptions.ts';
import { company } from '../support/company.ts';

describe('[§6-check-page-status] the list of pages that are switched off', () => {
  const seed = (...disabledPages: string[]): Seed => ({
    config: { base: '/api', additions: [], disabledPages, company, platforms: [] },
    user: null,
    subscriptions: null,
  });
  const json = { headers: { 'content-type': 'application/json' } };
  const answer = vi.fn<() => Promise<Response>>();
  let kept: Map<string, string>;

  beforeEach(() => {
    kept = new Map();
    answer.mockReset().mockRejectedValue(new TypeError('offline'));
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('is configured as paths', () => {
    const read = (text: string) => readConfig({ DISABLED_PAGES: text }, []).disabledPages;
    expect(read('')).toEqual([]);
    expect(read('/shop/products/feeds, /shop/integrations')).toEqual([
      '/shop/products/feeds',
      '/shop/integrations',
    ]);
    for (const wrong of ['shop', 'https://a.dk/shop', '/', '/shop/', '/shop?a=1']) {
      expect(() => read(wrong)).toThrow(ConfigInvalid);
    }
  });

  test('comes with a rendered page, and is kept for starts from the shell', () => {
    expect(createPageConfig(seed('/a'), false).get().disabledPages).toEqual(['/a']);
    expect(createPageConfig(seed('/a', '/b'), true).get().disabledPages).toEqual(['/a', '/b']);
    expect(createPageConfig(seed('/old'), false).get().disabledPages).toEqual(['/a', '/b']);
  });

  test('is asked for anew after a start from the shell, and told of where it is another', async () => {
    const onChange = vi.fn();
    const pages = createPageConfig(seed('/a'), false);
    answer.mockImplementation(async () => new Response(JSON.stringify(seed('/a').config), json));
    await pages.look(onChange);
    expect(onChange).not.toHaveBeenCalled();
    answer.mockImplementation(async () => new Response(JSON.stringify(seed('/b').config), json));
    await pages.look(onChange);
    expect(onChange).toHaveBeenCalledOnce();
    expect(pages.get().disabledPages).toEqual(['/b']);
    expect(createPageConfig(seed('/a'), false).get().disabledPages).toEqual(['/b']);
  });

  test.each<[string, () => Promise<Response>]>([
    ['nobody answers', () => Promise.reject(new TypeError('offline'))],
    ['a portal answers', async () => new Response('<!doctype html>')],
    ['the server fails', async () => new Response('{}', { ...json, status: 503 })],
    ['another server answers', async () => new Response('{}', json)],
  ])('[§1-offline] stays as it was where %s', async (_, how) => {
    const pages = createPageConfig(seed('/a'), false);
    answer.mockImplementation(how);
    await pages.look(() => expect.unreachable());
    expect(answer).toHaveBeenCalled();
    expect(pages.get().disabledPages).toEqual(['/a']);
  });

  test('is the one of the shell where the device keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('denied');
      },
    });
    expect(createPageConfig(seed('/a'), true).get().disabledPages).toEqual(['/a']);
    expect(createPageConfig(seed('/b'), false).get().disabledPages).toEqual(['/b']);
  });
});

describe('[§6-check-active-subscription] the subscriptions that a guard asks for', () => {
  type List = Read<{ data: unknown[] }>;
  const stored: List = {
    state: 'ready',
    value: { data: [{ status: 'active', from: 'store' }] },
    source: 'stored',
    observedAt: 0,
    failure: null,
  };

  function ask(online: boolean, answer: () => Promise<unknown>, reads: List[] | null) {
    const request = vi.fn((_call: string, _args: object, _options?: object) => answer());
    let at = 0;
    const watch = () => ({
      get: () => reads?.[at],
      subscribe: (listener: () => void) => {
        const timer = setInterval(() => {
          at = Math.min(at + 1, (reads?.length ?? 1) - 1);
          listener();
        }, 1);
        return () => clearInterval(timer);
      },
    });
    const asked = subscriptionsOf({
      request: request as unknown as RequestCall,
      shop: () => 'shop:12',
      isOnline: () => online,
      store: async () => reads && ({ watch } as unknown as Sync),
    })();
    return { asked, request };
  }

  const answered = async () => ({ data: [{ status: 'canceled' }] });
  const failed = () => Promise.reject(new Error('502'));

  test('are those of the shop, from the network', async () => {
    const { asked, request } = ask(true, answered, [stored]);
    expect(await asked).toEqual([{ status: 'canceled' }]);
    expect(request.mock.calls[0]?.[0]).toBe('GET /shop/subscriptions');
    expect(request.mock.calls[0]?.[2]).toMatchObject({ tenant: 'shop:12' });
  });

  test('[§1-offline] are the stored ones where the network cannot', async () => {
    expect(await ask(true, failed, [{ state: 'loading' }, stored]).asked).toEqual([
      { status: 'active', from: 'store' },
    ]);
    const offline = ask(false, answered, [stored]);
    expect(await offline.asked).toEqual([{ status: 'active', from: 'store' }]);
    expect(offline.request).not.toHaveBeenCalled();
  });

  test('are not to be had where neither has them', async () => {
    const nothing: List = { state: 'failed', failure: { kind: 'offline' } };
    expect(await ask(false, failed, [nothing]).asked).toBeNull();
    expect(await ask(true, failed, [{ state: 'loading' }, nothing]).asked).toBeNull();
    expect(await ask(true, failed, null).asked).toBeNull();
  });
});
