import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExchangeKind } from '../../contract/entities/exchanges.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { addExchange, readExchanges } from '../../server/exchange/exchange-rows.ts';
import { ExchangeFailed, failed } from '../../server/exchange/failure.ts';
import { leaseLength } from '../../server/exchange/lease.ts';
import { createExchanges, type Perform } from '../../server/exchange/worker.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';
import { connectStore } from '../support/server-integrations.ts';
import { newPerson } from '../support/server-people.ts';

onOneDatabase('exchanges with a store', (database) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openTestDatabase(database);
  });
  afterAll(() => open.close());
  let at = Date.now();
  const now = () => at;

  /** A process that works for stores; `perform` does each exchange. */
  function processWith(perform: Perform) {
    const kinds = ['authorise', 'describe', 'test', 'subscribe', 'leave'] as ExchangeKind[];
    return createExchanges({
      ...{ db: open.db, now, alone: false },
      kinds: Object.fromEntries(kinds.map((kind) => [kind, perform])) as Record<
        ExchangeKind,
        Perform
      >,
      onFailure: async () => {},
    });
  }
  const nothing = async () => {};

  async function newStore(): Promise<number> {
    const { shopIds } = await newPerson(open.db);
    return connectStore(open.db, shopIds[0] ?? 0);
  }
  const ask = (integrationId: number, kind: ExchangeKind) =>
    addExchange(open.db, { integrationId, kind, now: now() });
  const statesOf = async (id: number) =>
    (await readExchanges(open.db, id)).map(({ kind, state, tries }) => [kind, state, tries]);

  it('[§D-exchange] are made in the order in which they were asked for, one at a time, by one of all processes', async () => {
    const id = await newStore();
    const made: number[] = [];
    let atOnce = 0;
    let most = 0;
    const perform: Perform = async (exchange) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setTimeout(resolve, 20));
      made.push(exchange.id);
      atOnce -= 1;
      return nothing;
    };
    for (let each = 0; each < 6; each += 1) await ask(id, 'describe');
    const processes = [processWith(perform), processWith(perform), processWith(perform)];
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(processes.map((one) => one.attend(id)));
    }
    expect(made).toEqual([...made].sort((a, b) => a - b));
    expect(made).toHaveLength(6);
    expect(new Set(made).size).toBe(6);
    expect(most).toBe(1);
  });

  it('[§D-exchange] what a process that died was at is taken up by another when its lease is over, and the try counts', async () => {
    const id = await newStore();
    await ask(id, 'describe');
    const begun = Promise.withResolvers<void>();
    const dead = processWith(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    void dead.attend(id, 100);
    await begun.promise;
    const other = processWith(async () => nothing);
    await other.attend(id);
    expect(await statesOf(id)).toEqual([['describe', 'waiting', 1]]);
    at += leaseLength + 1_000;
    await other.attend(id);
    expect(await statesOf(id)).toEqual([['describe', 'done', 2]]);
  });

  it('[§D-exchange-errors] a store that can’t be reached rests for all; one that is broken keeps nothing else waiting', async () => {
    const [lost, broken] = [await newStore(), await newStore()];
    let fails = true;
    const tried: [number, number][] = [];
    const worker = processWith(async ({ id, integrationId }) => {
      tried.push([integrationId, id]);
      if (fails && integrationId === lost) throw failed('lost', 'unreachable');
      if (fails && tried.length === 2) throw failed('broken', 'server_error');
      return nothing;
    });
    for (const store of [lost, broken]) {
      await ask(store, 'describe');
      await ask(store, 'subscribe');
    }
    await worker.attend(lost);
    await worker.attend(broken);
    expect(tried.map(([store]) => store)).toEqual([lost, broken, broken]);
    fails = false;
    at += 5_000;
    await worker.attend(lost);
    await worker.attend(broken);
    for (const store of [lost, broken]) {
      expect((await statesOf(store)).map(([, state]) => state)).toEqual(['done', 'done']);
    }
  });

  it('[§D-exchange-errors] a store that asks us to wait uses up no tries, however often it does', async () => {
    const id = await newStore();
    await ask(id, 'describe');
    let asked = 0;
    const worker = processWith(async () => {
      asked += 1;
      if (asked <= 30)
        throw new ExchangeFailed({ kind: 'throttled', cause: 'throttled', after: 1_000 });
      throw failed('lost', 'unreachable');
    });
    for (let round = 0; round < 31; round += 1) {
      await worker.attend(id);
      at += 2_000;
    }
    expect(asked).toBe(31);
    expect(await statesOf(id)).toEqual([['describe', 'waiting', 1]]);
  });

  it('[§D-exchange] a failure of our own is told in the log as ours and tried again', async () => {
    const id = await newStore();
    await ask(id, 'describe');
    const broken = processWith(() => Promise.reject(new Error('a fault of a test')));
    const log = console.error;
    const told: string[] = [];
    console.error = (text: string) => told.push(text);
    try {
      await broken.attend(id);
    } finally {
      console.error = log;
    }
    expect(told.join()).toContain('An exchange failed and is tried again');
    expect(await readExchanges(open.db, id)).toMatchObject([
      { state: 'waiting', tries: 1, cause: 'internal' },
    ]);
  });
});
