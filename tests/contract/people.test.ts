import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type CallKey, contract } from '../../contract/calls.ts';
import type { Db } from '../../server/db/database.ts';
import { shopUsers, subscriptions, supplierUsers } from '../../server/db/schema.ts';
import { newOwner, type Owner } from '../support/call-example.ts';
import { callExamples } from '../support/call-examples.ts';
import { onEachDatabase, serverFor } from '../support/server.ts';
import { newPerson, newSession } from '../support/server-people.ts';
import { until } from '../support/until.ts';
import { type Kind, kinds, leastOf, outcomeOf } from './people.ts';

const calls = Object.keys(contract) as CallKey[];

onEachDatabase('each call, made by each kind of people', (database) => {
  const server = serverFor({ database });

  /** A person of a kind, beside the owner of the shop and the supplier that are asked about. */
  async function personOf(kind: Kind, owner: Owner): Promise<Owner> {
    const { db } = server;
    const [side, role = ''] = kind.split(' ');
    const another = kind.startsWith('owner of another');
    const person = await newPerson(db, {
      shops: kind === 'owner of another shop' ? 1 : 0,
      suppliers: kind === 'owner of another supplier' ? 1 : 0,
    });
    const { userId } = person;
    const { shopId, supplierId } = owner;
    const as = (token: string): Owner => ({ ...person, token, shopId, supplierId });
    if (kind === 'nobody') return as('');
    if (kind === 'somebody with a made-up token') return as(`test-${crypto.randomUUID()}`);
    if (kind === 'somebody whose session has ended') {
      return as(await newSession(db, userId, { expiresAt: new Date(Date.now() - 1_000) }));
    }
    if (another || kind === 'somebody without shop and supplier') return as(person.token);
    if (side === 'shop') {
      await db.insert(shopUsers).values({ shopId, userId, roleName: role });
      if (kind.endsWith('without a plan')) {
        await db.delete(subscriptions).where(eq(subscriptions.shopId, shopId));
      }
      return as(await newSession(db, userId, { shopId }));
    }
    await db.insert(supplierUsers).values({ supplierId, userId, accessLevel: role });
    return as(await newSession(db, userId, { supplierId }));
  }

  /** What a call is made with, and by whom. `owner`: whose shop and supplier it is about, with what is there already. */
  async function made(call: CallKey, kind: Kind, shared?: Shared) {
    const owner = shared?.owner ?? (await newOwner(server));
    const make = async (by: Owner) => ({ ...(await callExamples[call].make(server, by)) });
    // What belongs to a person and to no tenant is the person's who asks.
    if (isPersonal(call)) {
      const person = await personOf(kind, owner);
      const outcome = outcomeOf(leastOf[call], kind, callExamples[call].whose === 'tenant') ?? 200;
      const maker = unknown.has(kind) || outcome !== 200 ? owner : person;
      return { args: await make(maker), person };
    }
    return { args: shared?.args ?? (await make(owner)), person: await personOf(kind, owner) };
  }

  interface Shared {
    owner: Owner;
    args: object;
  }
  /** What may be asked about by many, since none of them changes it. */
  async function shared(call: CallKey): Promise<Shared | undefined> {
    if (isPersonal(call)) return undefined;
    const owner = await newOwner(server);
    return { owner, args: { ...(await callExamples[call].make(server, owner)) } };
  }

  const send = (call: CallKey, { args, person }: Awaited<ReturnType<typeof made>>) =>
    server.send(call, args, {
      raw: callExamples[call].file,
      ...(person.token === '' ? {} : { token: person.token }),
    });

  describe.each(calls)('%s', (call) => {
    const ofTenant = callExamples[call].whose === 'tenant';
    const expected = (kind: Kind) => outcomeOf(leastOf[call], kind, ofTenant);
    const refused = kinds.filter((kind) => (expected(kind) ?? 200) !== 200);
    const others = kinds.filter((kind) => !refused.includes(kind));

    if (refused.length > 0)
      it('[§D-people] [§7-bearer] [§6-team-role] [§D-tenancy] whoever may not is refused, and nothing has changed', async () => {
        const one = await shared(call);
        const all = await Promise.all(
          refused.map(async (kind) => ({
            kind,
            // Where the plan goes, it goes for nobody else.
            ...(await made(call, kind, kind.endsWith('without a plan') ? undefined : one)),
          })),
        );
        const before = await restingStateOf(server.db);
        const told: Record<string, number> = {};
        for (const { kind, ...one } of all) told[kind] = (await send(call, one)).status;
        expect(told).toEqual(Object.fromEntries(refused.map((kind) => [kind, expected(kind)])));
        expect(await stateOf(server.db)).toEqual(before);
      });

    it('[§D-people] whoever may is served', async () => {
      const told: Record<string, number | string> = {};
      const one = call.startsWith('GET ') ? await shared(call) : undefined;
      for (const kind of others) {
        const response = await send(call, await made(call, kind, one));
        const { status } = response;
        const isServed =
          status === 200 || (expected(kind) === null && ![401, 402, 403].includes(status));
        told[kind] = isServed && status < 500 ? 'served' : `${status}: ${await response.text()}`;
      }
      expect(told).toEqual(Object.fromEntries(others.map((kind) => [kind, 'served'])));
    });
  });
});

/** The way back from a platform is for who set out, whatever the shop. */
const isPersonal = (call: CallKey) =>
  ['anyone', 'user'].includes(contract[call].access) || call === 'POST /oauth/{provider}/callback';

/** They can make nothing of their own that a call could be about. */
const unknown: ReadonlySet<Kind> = new Set([
  'nobody',
  'somebody with a made-up token',
  'somebody whose session has ended',
]);

/** The state once no work of an earlier call changes it any more. */
async function restingStateOf(db: Db): Promise<Record<string, unknown>> {
  let before = await stateOf(db);
  return until(
    async () => {
      await setTimeout(150);
      const last = before;
      before = await stateOf(db);
      return isDeepStrictEqual(last, before) ? before : null;
    },
    (state) => state !== null,
  ).then((state) => state ?? {});
}

/** What counts the tries of people, and how fresh a session is, changes with every request. */
const uncounted = ['rate_limits'];
const settledPart: Record<string, string> = { sessions: '(id, user_id, shop_id, supplier_id)' };

/** A fingerprint of each table. */
async function stateOf(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const tables = rows.map(({ name }) => name).filter((name) => !uncounted.includes(name));
  const parts = tables.map((name) => {
    const row = `${settledPart[name] ?? 'each_row'}::text`;
    return `select '${name}' as name, md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) as state from ${name} each_row`;
  });
  const states = await db.execute<{ name: string; state: string }>(
    sql.raw(parts.join(' union all ')),
  );
  return Object.fromEntries(states.rows.map(({ name, state }) => [name, state]));
}
