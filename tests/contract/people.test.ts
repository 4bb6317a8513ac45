import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, lte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallKey, contract } from '../../contract/calls.ts';
import { askForOrders } from '../../server/changes/ask-for-orders.ts';
import type { Db } from '../../server/db/database.ts';
import { exchanges } from '../../server/db/schema.ts';
import { choresFor, doChores } from '../../server/maintenance.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { newOwner, type Owner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { onOneDatabase, serverFor } from '../support/server.ts';
import { shareOf } from '../support/share.ts';
import { until } from '../support/until.ts';
import { type Kind, kinds, leastOf, outcomeOf } from './people.ts';
import { peopleOf } from './people-made.ts';

const calls = Object.keys(contract) as CallKey[];

onOneDatabase('each call, made by each kind of people', (database) => {
  let stopped: number | null = null;
  const server = serverFor({ database, now: () => stopped ?? Date.now() });

  const make = async (call: CallKey, by: Owner) => ({
    ...(await callExamples[call].make(server, by)),
  });
  const send = (call: CallKey, { args, person }: Asked) =>
    server.send(call, args, {
      raw: callExamples[call].file,
      ...(person.token === '' ? {} : { token: person.token }),
    });

  describe('refused', () => {
    // Everything is made before the first call is tried, so that its background work has ended by then. What the server
    // does by itself after a minute, its chores and its questions for orders, runs now, and its clock stands still from
    // then on: on a busy machine, what becomes due would change the data later.
    const prepared = new Map<CallKey, Asked[]>();
    beforeAll(async () => {
      await Promise.all(calls.map(async (call) => prepared.set(call, await prepare(call))));
      const { now, publicUrl, mover, mailer } = server.services;
      await doChores(
        choresFor({
          ...{ db: server.db, now, publicUrl, mover, payee: null, post: mailer.post },
          uploads: join(server.dataDir, 'uploads'),
          storage: openFolder(server.dataDir),
          forgetMails: async () => {},
        }),
      );
      await askForOrders(server.db, now());
      stopped = now();
      await exchanged(server.db, stopped);
      await atRest(server.db);
    });
    afterAll(() => {
      stopped = null;
    });

    /**
     * Makes what the refused kinds of people need, around one owner. Each kind without a plan gets an owner of its
     * own, because it takes the plan away.
     */
    async function prepare(call: CallKey): Promise<Asked[]> {
      const withoutPlan = (kind: Kind) => kind.endsWith('without a plan');
      const all = kinds.filter((kind) => isRefused(call, kind));
      const groups = [
        all.filter((kind) => !withoutPlan(kind)),
        ...all.filter(withoutPlan).map((kind) => [kind]),
      ].filter((group) => group.length > 0);
      const asked = await Promise.all(
        groups.map(async (group) => {
          const owner = await newOwner(server);
          const args = await make(call, owner);
          return (await peopleOf(server.db, group, owner)).map((one) => ({ ...one, args }));
        }),
      );
      return asked.flat();
    }

    it.each(calls.filter((call) => kinds.some((kind) => isRefused(call, kind))))(
      '[§D-people] [§7-bearer] [§6-team-role] [§D-tenancy] %s: whoever may not is refused, and nothing has changed',
      async (call) => {
        const before = await stateOf(server.db);
        const told: Record<string, string> = {};
        for (const one of prepared.get(call) ?? []) {
          const response = await send(call, one);
          told[one.kind] = `${response.status} ${(await response.json()).code}`;
        }
        const refused = kinds.filter((kind) => isRefused(call, kind));
        expect(told).toEqual(
          Object.fromEntries(refused.map((kind) => [kind, expected(call, kind)])),
        );
        expect(await stateOf(server.db)).toEqual(before);
      },
    );
  });

  describe('served', () => {
    /** A person of the kind with arguments for the call; `shared` where the call changes nothing. */
    async function asked(call: CallKey, kind: Kind, shared: Shared | undefined): Promise<Asked> {
      const owner = shared?.owner ?? (await newOwner(server));
      // A personal call is made with records of the person who makes it.
      if (isPersonal(call)) {
        const person = await personOf(kind, owner);
        return { kind, person, args: await make(call, unknown.has(kind) ? owner : person) };
      }
      const args = shared?.args ?? (await make(call, owner));
      return { kind, args, person: await personOf(kind, owner) };
    }

    async function personOf(kind: Kind, owner: Owner): Promise<Owner> {
      const [one] = await peopleOf(server.db, [kind], owner);
      if (one === undefined) throw new Error('Nobody was made.');
      return one.person;
    }

    async function shared(call: CallKey): Promise<Shared | undefined> {
      if (isPersonal(call) || !call.startsWith('GET ')) return undefined;
      const owner = await newOwner(server);
      return { owner, args: await make(call, owner) };
    }

    it.each(shareOf(calls, 3))('[§D-people] %s: whoever may is served', async (call) => {
      const told: Record<string, number | string> = {};
      const one = await shared(call);
      const others = kinds.filter((kind) => !isRefused(call, kind));
      for (const each of await Promise.all(others.map((kind) => asked(call, kind, one)))) {
        const response = await send(call, each);
        const { status } = response;
        const isServed =
          status === 200 ||
          (expected(call, each.kind) === null && ![401, 402, 403].includes(status));
        told[each.kind] =
          isServed && status < 500 ? 'served' : `${status}: ${await response.text()}`;
      }
      expect(told).toEqual(Object.fromEntries(others.map((kind) => [kind, 'served'])));
    });
  });
});

/** A person of a kind, and the arguments of their call. */
interface Asked {
  kind: Kind;
  args: object;
  person: Owner;
}

interface Shared {
  owner: Owner;
  args: object;
}

const expected = (call: CallKey, kind: Kind) =>
  outcomeOf(leastOf[call], kind, callExamples[call].whose === 'tenant');
const isRefused = (call: CallKey, kind: Kind) => (expected(call, kind) ?? 'served') !== 'served';

/** Only the person who set out for a platform may come back from it, whatever the shop. */
const isPersonal = (call: CallKey) =>
  ['anyone', 'user'].includes(contract[call].access) || call === 'POST /oauth/{provider}/callback';

/** These can't own any record that a call could name. */
const unknown: ReadonlySet<Kind> = new Set([
  'nobody',
  'somebody with a made-up token',
  'somebody whose session has ended',
]);

/** Waits until no exchange is left that is due. */
async function exchanged(db: Db, now: number): Promise<void> {
  const isDue = and(eq(exchanges.state, 'waiting'), lte(exchanges.nextTryAt, new Date(now)));
  await until(
    () => db.$count(exchanges, isDue),
    (due) => due === 0,
    { withinMs: 120_000 },
  );
}

/** Waits until background work no longer changes the database. */
async function atRest(db: Db): Promise<void> {
  let before = await stateOf(db);
  await until(
    async () => {
      await setTimeout(300);
      const last = before;
      before = await stateOf(db);
      return isDeepStrictEqual(last, before);
    },
    (isAtRest) => isAtRest,
  );
}

/** Left out, because every request changes them: the counters of requests, and how fresh a session is. */
const uncounted = ['rate_limits'];
const settledPart: Record<string, string> = { sessions: '(id, user_id, shop_id, supplier_id)' };

/** A fingerprint of each table: the number of rows, and a sum over their contents. */
async function stateOf(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !uncounted.includes(name));
  const parts = tables.map((name) => {
    const row = `${settledPart[name] ?? 'each_row'}::text`;
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as state from ${name} each_row`;
  });
  const states = await db.execute<{ name: string; state: string }>(
    sql.raw(parts.join(' union all ')),
  );
  return Object.fromEntries(states.rows.map(({ name, state }) => [name, state]));
}
