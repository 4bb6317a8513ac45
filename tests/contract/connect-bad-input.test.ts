import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { ExchangeCause } from '../../contract/entities/exchanges.ts';
import { storeCredentials } from '../../server/db/schema.ts';
import { addExchange } from '../../server/exchange/exchange-rows.ts';
import { resealCredentials } from '../../server/integrations/credentials.ts';
import { lookAfterStores } from '../../server/integrations/look-after-stores.ts';
import { publicReach } from '../../server/outward/guarded-request.ts';
import { createSecrets, newKey } from '../../server/secrets/secrets.ts';
import type { FaultKind } from '../support/platforms/common/faults.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { newMerchant, standInFor } from '../support/shopify-stand-in.ts';

const hour = 3_600_000;

/** The problem that the integration shows for each fault of the store. */
const told: Partial<Record<FaultKind, ExchangeCause>> = {
  'lost-answer': 'unreachable',
  'lost-request': 'unreachable',
  error: 'server_error',
  limited: 'throttled',
  html: 'not_readable',
  'half-answer': 'unreachable',
  'other-version': 'wrong_version',
  silence: 'too_slow',
};

onOneDatabase('a store that answers badly', (database) => {
  /** The clock stands still, so that nothing is tried again before a test moves it. */
  let at = Date.now();
  const server = serverFor({
    database,
    now: () => at,
    storeReach: { ...publicReach, milliseconds: 1_000 },
  });

  /** Each test's stand-in uses the real time, so the clock starts there. */
  beforeEach(() => {
    at = Date.now();
  });

  it('[§D-exchange-bad] [§D-stand-ins-faults] whatever it answers is a reason on its integration, and the next right answer ends it', async () => {
    const { connected, faults, read, log } = await standInFor(server);
    const { by, id } = await connected();
    for (const [fault, cause] of Object.entries(told)) {
      faults.plan(fault as FaultKind, { on: 'graphql' });
      await server.ok('POST /shop/integrations/{id}/test', { id }, by);
      const state = cause === 'throttled' ? 'connected' : 'degraded';
      expect([fault, await read(by, id)]).toMatchObject([fault, { state, problem: cause }]);
      expect((await log(by, id))[0]).toMatchObject({ kind: 'test', state: 'failed', cause });
      faults.clear();
      await server.ok('POST /shop/integrations/{id}/test', { id }, by);
      expect([fault, await read(by, id)]).toMatchObject([
        fault,
        { state: 'connected', problem: null },
      ]);
    }
  });

  it('[§D-exchange-errors] what could not be carried out while connecting is tried again, and the store is connected then', async () => {
    const { wayBack, comeBack, faults, read, log } = await standInFor(server);
    const by = await newMerchant(server.db);
    const query = await wayBack(by);
    faults.plan('lost-request', { on: 'access_token' });
    const { id } = await comeBack(by, query);
    expect(await read(by, id)).toMatchObject({ state: 'pending', problem: 'unreachable' });
    const [waiting] = await log(by, id);
    expect(waiting).toMatchObject({ kind: 'authorise', state: 'waiting', tries: 1 });
    expect(Date.parse(waiting?.next_try_at ?? '') - at).toBeGreaterThan(0);
    at += 5_000;
    await server.services.exchanges.attend(id);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
  });

  it('[§D-exchange-errors] a code that was spent by a lost answer is told, and connecting again is all it takes', async () => {
    const { wayBack, comeBack, faults, read } = await standInFor(server);
    const by = await newMerchant(server.db);
    const query = await wayBack(by);
    faults.plan('lost-answer', { on: 'access_token' });
    const { id } = await comeBack(by, query);
    at += 5_000;
    await server.services.exchanges.attend(id);
    expect(await read(by, id)).toMatchObject({ state: 'pending', problem: 'grant_spent' });
    await comeBack(by, await wayBack(by));
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
  });

  it('[§D-credentials] [§D-stand-ins-tokens] tokens that have ended are renewed, and a renewal whose answer is lost loses nothing', async () => {
    const { connected, clock, faults, read, log } = await standInFor(server);
    const { by, id } = await connected();
    for (const fault of [null, 'lost-answer', 'half-answer', 'silence'] as const) {
      await clock.turn(2 * hour);
      at += 2 * hour;
      if (fault) {
        faults.plan(fault, { on: 'access_token' });
        await server.ok('POST /shop/integrations/{id}/test', { id }, by);
        expect(await read(by, id)).toMatchObject({ state: 'degraded' });
        expect((await log(by, id))[0]).toMatchObject({ state: 'failed' });
      }
      await server.ok('POST /shop/integrations/{id}/test', { id }, by);
      expect([fault, await read(by, id)]).toMatchObject([fault, { state: 'connected' }]);
    }
  });

  it('[§D-credentials] a token that ends before its time is renewed as well', async () => {
    const { connected, store, read } = await standInFor(server);
    const { by, id } = await connected();
    const check = store.grants.check.bind(store.grants);
    let refused = 0;
    store.grants.check = (token) => {
      if (refused > 0) return check(token);
      refused += 1;
      return 'unknown';
    };
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect(refused).toBe(1);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
  });

  it('[§D-exchange-errors] [§D-credentials] access that was taken away asks for a new authorisation; what waits is kept and goes on with it', async () => {
    const { connected, store, wayBack, comeBack, read, log } = await standInFor(server);
    const { by, id } = await connected();
    store.grants.uninstall();
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect(await read(by, id)).toMatchObject({ state: 'reauth_required', problem: 'revoked' });
    const { exchanges } = server.services;
    const now = at;
    await addExchange(server.db, { integrationId: id, kind: 'subscribe', now });
    await exchanges.attend(id);
    expect((await log(by, id))[0]).toMatchObject({ kind: 'subscribe', state: 'waiting', tries: 0 });
    await comeBack(by, await wayBack(by));
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });
    expect((await log(by, id)).filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  it('[§D-secrets] credentials that the key doesn’t open ask for a new authorisation', async () => {
    const { connected, wayBack, comeBack, read } = await standInFor(server);
    const { by, id } = await connected();
    const mine = eq(storeCredentials.integrationId, id);
    const [other] = await server.db.select().from(storeCredentials).where(mine);
    const sealed = `${other?.sealed.slice(0, -6)}AAAAAA`;
    await server.db.update(storeCredentials).set({ sealed }).where(mine);
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect(await read(by, id)).toMatchObject({ state: 'reauth_required', problem: 'no_access' });
    await comeBack(by, await wayBack(by));
    expect(await read(by, id)).toMatchObject({ state: 'connected' });
  });

  it('[§D-stores-daily] a store is asked once a day, one in trouble every round; what no key opens stays as it is', async () => {
    const { connected, clock, faults, read, log } = await standInFor(server);
    const { by, id } = await connected();
    const { exchanges } = server.services;
    const round = async () => {
      await lookAfterStores(server.db, at);
      await exchanges.attend(id);
      return (await log(by, id)).length;
    };
    expect(await round()).toBe(3);
    await clock.turn(25 * hour);
    at += 25 * hour;
    expect(await round()).toBe(4);
    expect(await round()).toBe(4);
    faults.plan('error', { on: 'graphql' });
    await server.ok('POST /shop/integrations/{id}/test', { id }, by);
    expect(await read(by, id)).toMatchObject({ state: 'degraded' });
    expect(await round()).toBe(6);
    expect(await read(by, id)).toMatchObject({ state: 'connected', problem: null });

    const mine = eq(storeCredentials.integrationId, id);
    await resealCredentials(server.db, createSecrets({ current: newKey(), old: null }));
    const [before] = await server.db.select().from(storeCredentials).where(mine);
    // Credentials that neither key can open stay as they are.
    expect(before?.sealed.startsWith(server.services.secrets.prefix)).toBe(true);
  });

  it('[§D-exchange-leave] a store that can’t be reached is disconnected anyway, and what it allowed is forgotten', async () => {
    const { connected, faults, read } = await standInFor(server);
    const { by, id } = await connected();
    faults.plan('error', { on: 'graphql', times: 10 });
    await server.ok('DELETE /shop/integrations/{id}', { id }, by);
    for (let round = 0; round < 3; round += 1) {
      at += 20_000;
      await server.services.exchanges.attend(id);
    }
    const mine = eq(storeCredentials.integrationId, id);
    expect(await server.db.$count(storeCredentials, mine)).toBe(0);
    expect(await read(by, id)).toMatchObject({ state: 'disconnected', problem: null });
  });
});
