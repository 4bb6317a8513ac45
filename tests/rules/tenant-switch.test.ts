import { expect, onTestFinished, test, vi } from 'vitest';
import type { RequestCall, RequestOptions } from '../../src/api/request.ts';
import { holdDuringSwitch } from '../../src/wiring/tenant-switch.ts';

/** A request that is answered when the test says so. */
function line() {
  const open: { call: string; answer: (fails?: boolean) => void }[] = [];
  const request = ((call: string, _: unknown, options?: RequestOptions) =>
    new Promise((resolve, reject) => {
      const { signal } = options ?? {};
      signal?.addEventListener('abort', () => reject(signal.reason));
      open.push({
        call,
        answer: (fails) => (fails ? reject(new Error('no')) : resolve({} as never)),
      });
    })) as RequestCall;
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  const answer = async (call: string, fails?: boolean) => {
    open
      .splice(
        open.findIndex((one) => one.call === call),
        1,
      )
      .forEach((one) => void one.answer(fails));
    await settle();
  };
  const under = async () => {
    await settle();
    return open.map(({ call }) => call);
  };
  return { request, answer, under };
}

function standing() {
  let here = 'shop:1';
  const { request, ...way } = line();
  const held = holdDuringSwitch(
    request,
    () => here,
    () => 'token',
    () => 'mette@example.com',
  );
  return { held, ...way, goTo: (tenant: string) => (here = tenant) };
}

const old = { tenant: 'shop:1' };

test('[§4-switch-shop] what is on its way arrives before the session moves, and what comes meanwhile waits', async () => {
  const { held, answer, under } = standing();
  const before = held('GET /shop/orders', {}, old);
  const move = held('PATCH /user/shops/switch/{id}', { id: 2 });
  const meanwhile = held('GET /shop/events', {}, old);
  meanwhile.catch(() => {});
  expect(await under()).toEqual(['GET /shop/orders']);
  await answer('GET /shop/orders');
  await before;
  expect(await under()).toEqual(['PATCH /user/shops/switch/{id}']);
  await answer('PATCH /user/shops/switch/{id}');
  await move;
  await expect(meanwhile).rejects.toMatchObject({ failure: { kind: 'offline' } });
  expect(await under()).toEqual([]);
});

test('[§4-switch-shop] nothing is asked for the shop that was left, and everything for the other', async () => {
  const { held, answer, under, goTo } = standing();
  const move = held('POST /user/shops', { body: { name: 'B', country: 'DK', currency: 'DKK' } });
  await under();
  await answer('POST /user/shops');
  await move;
  await expect(held('GET /shop/orders', {}, old)).rejects.toMatchObject({ name: 'RequestFailure' });
  goTo('shop:2');
  void held('GET /shop/orders', {});
  expect(await under()).toEqual(['GET /shop/orders']);
});

test('[§4-switch-shop] a read that takes too long is given up when the session moves, so that it can’t arrive after; a write is not', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { held, answer, under } = standing();
  const reading = held('GET /shop/orders', {}, old);
  const writing = held('POST /import-products', { body: { product_id: 1 } }, old);
  const move = held('PATCH /user/shops/switch/{id}', { id: 2 });
  vi.advanceTimersByTime(1_900);
  expect(await under()).not.toContain('PATCH /user/shops/switch/{id}');
  vi.advanceTimersByTime(200);
  await expect(reading).rejects.toMatchObject({ failure: { kind: 'offline' } });
  expect(await under()).toContain('PATCH /user/shops/switch/{id}');
  await answer('POST /import-products');
  await writing;
  await answer('PATCH /user/shops/switch/{id}');
  await move;
});

test('[§4-switch-shop] a move that fails changes nothing', async () => {
  const { held, answer, under } = standing();
  const move = held('PATCH /user/shops/switch/{id}', { id: 2 });
  const meanwhile = held('GET /shop/events', {}, old);
  await under();
  await answer('PATCH /user/shops/switch/{id}', true);
  await expect(move).rejects.toThrow('no');
  expect(await under()).toEqual(['GET /shop/events']);
  await answer('GET /shop/events');
  await meanwhile;
});

test('[§4-logout] nothing is asked for a session that a logout has ended', async () => {
  const { held, answer, under } = standing();
  const logout = held('POST /logout', {});
  const meanwhile = held('GET /shop/orders', {}, old);
  meanwhile.catch(() => {});
  expect(await under()).toEqual(['POST /logout']);
  await answer('POST /logout');
  await logout;
  await expect(meanwhile).rejects.toMatchObject({ failure: { kind: 'offline' } });
  expect(await under()).toEqual([]);
});

test('[§4-switch-shop] [§7-delete-team] who leaves a shop asks nothing of it afterwards; taking out another is no leaving', async () => {
  const { held, answer, under } = standing();
  const remove = 'DELETE /shop/users/{email}';
  const other = held(remove, { email: 'jens@example.com' }, old);
  await answer(remove);
  await other;
  const team = held('GET /shop/users', {}, old);
  expect(await under()).toEqual(['GET /shop/users']);
  await answer('GET /shop/users');
  await team;

  const own = held(remove, { email: 'mette@example.com' }, old);
  const meanwhile = held('GET /changes', {}, old);
  meanwhile.catch(() => {});
  expect(await under()).toEqual([remove]);
  await answer(remove);
  await own;
  await expect(meanwhile).rejects.toMatchObject({ failure: { kind: 'offline' } });
  await expect(held('GET /shop/users', {}, old)).rejects.toThrow();
  expect(await under()).toEqual([]);
});
