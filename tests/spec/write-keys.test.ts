import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteKeys } from '../../src/sync/outbox/write-keys.ts';

const kept = new Map<string, string>();
let time = 1_000_000;
/** The keys of a page that was just loaded. */
const page = () => createWriteKeys(() => time);

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const shop = (name: string) => ({ body: { name, country: 'DK' } });
const signUp = (password: string) => ({ body: { email: 'ny@example.com', name: 'Ny', password } });

test('[§D-idempotency-page] a write of unknown outcome keeps its key over a reload; another body has another', async () => {
  const first = await page().of('POST /user/shops', shop('Nordlys'));
  const reloaded = page();
  expect(await reloaded.of('POST /user/shops', shop('Nordlys'))).toBe(first);
  expect(await reloaded.of('POST /user/shops', shop('Løve'))).not.toBe(first);
  expect(await reloaded.of('POST /shop/feeds', shop('Nordlys'))).not.toBe(first);
});

test.each(['done', 'refused'] as const)(
  '[§D-idempotency-page] once it is %s the same again is another write, here and after a reload',
  async (outcome) => {
    const keys = page();
    const first = await keys.of('POST /user/shops', shop('Nordlys'));
    await keys.settle('POST /user/shops', shop('Nordlys'), outcome);
    expect(kept.size).toBe(0);
    const second = await keys.of('POST /user/shops', shop('Nordlys'));
    expect(second).not.toBe(first);
    expect(await page().of('POST /user/shops', shop('Nordlys'))).toBe(second);
  },
);

test('[§D-idempotency-page] what is typed can’t be read from what is kept, and no password is kept, not even hashed; it makes no other key', async () => {
  const key = await page().of('POST /auth/signup', signUp('korrekt hest batteri 7'));
  const text = [...kept.values()].join();
  expect(text).toContain(key);
  expect(text).not.toMatch(/korrekt|ny@example|Ny"/);
  // Also with another password, in case it was mistyped before the answer was lost: the server checks by the password
  // whose try it is.
  expect(await page().of('POST /auth/signup', signUp('korrekt hest batteri 8'))).toBe(key);
  // Another tab uses other hashes.
  const slots = () => Object.keys(JSON.parse([...kept.values()][0] ?? '{}').keys);
  const here = slots();
  kept.clear();
  await page().of('POST /auth/signup', signUp('korrekt hest batteri 7'));
  expect(slots()).not.toEqual(here);
});

test('[§D-idempotency-page] after an hour, after another change of the same thing, and after a logout it is another write', async () => {
  const role = (name: string) => ({ email: 'ny@example.com', body: { role: name } });
  const first = await page().of('PATCH /shop/users/{email}', role('admin'));
  time += 3_599_000;
  const keys = page();
  expect(await keys.of('PATCH /shop/users/{email}', role('admin'))).toBe(first);
  time += 2_000;
  const late = await page().of('PATCH /shop/users/{email}', role('admin'));
  expect(late).not.toBe(first);

  const again = page();
  const invited = await again.of('POST /shop/users', role('member'));
  await again.of('PATCH /shop/users/{email}', role('member'));
  await again.settle('PATCH /shop/users/{email}', role('member'), 'done');
  expect(await again.of('PATCH /shop/users/{email}', role('admin'))).not.toBe(late);
  expect(await again.of('POST /shop/users', role('member'))).not.toBe(invited);

  const last = await again.of('POST /user/shops', shop('Nordlys'));
  again.clear();
  expect(kept.size).toBe(0);
  expect(await page().of('POST /user/shops', shop('Nordlys'))).not.toBe(last);
});

test('[§D-idempotency-page] where nothing can be stored, or what is stored is rubbish, the page itself remembers', async () => {
  for (const rubbish of [
    '{',
    '7',
    '{"salt":1}',
    '{"salt":"x","keys":null}',
    '{"salt":"x","keys":{"a":null}}',
  ]) {
    kept.set('dropline.writes', rubbish);
    const keys = page();
    const first = await keys.of('POST /user/shops', shop('Nordlys'));
    expect(await keys.of('POST /user/shops', shop('Nordlys'))).toBe(first);
  }
  vi.stubGlobal('sessionStorage', undefined);
  const keys = page();
  const first = await keys.of('POST /user/shops', shop('Nordlys'));
  expect(await keys.of('POST /user/shops', shop('Nordlys'))).toBe(first);
});
