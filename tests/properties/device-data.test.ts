import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { databasesOf, tenantDatabase } from '../../src/db/database.ts';
import { databaseName, type TenantKey } from '../../src/db/names.ts';
import { withRegistry } from '../../src/db/registry.ts';
import { newId } from '../../src/lib/browser/ids.ts';
import {
  finishPurges,
  isSealedAccount,
  mayReturn,
  purgeAccount,
  readAccount,
  seal,
  unsentCount,
  writeAccount,
} from '../../src/sync/store/account.ts';
import { commitEdit, inStore, putDatabases, somebody } from '../support/bare-device.ts';
import { limit, runs } from './support/runs.ts';

const people = ['ann', 'ann2', 'bo'] as const;
const tenants: readonly TenantKey[] = [
  { kind: 'shop', id: 1 },
  { kind: 'shop', id: 12 },
  { kind: 'supplier', id: 1 },
];

/** Names and numbers where one begins with another, so that a careless prefix would match both. */
const home = fc.record({ person: fc.constantFrom(...people), tenant: fc.constantFrom(...tenants) });
type Home = { person: string; tenant: TenantKey };

const note = ({ person, tenant }: Home): string => `<${person} in ${tenant.kind} ${tenant.id}>`;

/** Writes data that only this person in this tenant may ever see: an answer, an unsent edit, the account. */
async function live(at: Home): Promise<void> {
  await inStore(databaseName(at.person, at.tenant), async (store) => {
    const payload = { key: 'k', call: 'GET /products', keep: 3, answer: note(at) };
    const base = { id: newId(), aggregate: 'k', commandId: null, at: 1 };
    await store.append([{ ...base, type: 'answer.observed', origin: 'server', payload }]);
    await commitEdit(store, note(at));
  });
  await writeAccount({ user: somebody(at.person), observedAt: 1 });
}

/** Everything in the databases of one person and tenant, as text. */
async function bytesOf(name: string): Promise<string> {
  const database = tenantDatabase<Failure>(name);
  await database.open();
  const tables = await Promise.all(database.tables.map((table) => table.toArray()));
  database.close();
  return JSON.stringify(tables);
}

/** A page that was closed in the middle of a logout. */
const beginPurge = (person: string) =>
  withRegistry(async ({ accounts }) => {
    const row = await accounts.get(person);
    if (row) await accounts.put({ ...row, purging: true });
  });

const told = async (person: string): Promise<string[]> =>
  Promise.all((await databasesOf(person)).sort().map(bytesOf));

const clear = async () => {};

test(
  '[§D-tenancy] what one person does in one shop lies in no other database, and no other opens it',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(home, { minLength: 2, maxLength: 4 }), async (homes) => {
        putDatabases();
        for (const at of homes) await live(at);
        const notes = [...new Set(homes.map(note))];
        for (const person of people) {
          const names = await databasesOf(person);
          const own = new Set(homes.filter((at) => at.person === person).map(note));
          expect(names).toHaveLength(own.size);
          for (const tenant of tenants) {
            const name = databaseName(person, tenant);
            if (!names.includes(name)) continue;
            const bytes = await bytesOf(name);
            const mine = note({ person, tenant });
            // Holds the unsent edit and the answer of this tenant, and of no other.
            expect(notes.filter((one) => bytes.includes(one))).toEqual([mine]);
          }
          // Edits of one item are merged, so each shop has one.
          expect(await unsentCount(person)).toBe(own.size);
        }
      }),
      runs,
    );
  },
  limit,
);

test(
  '[§4-logout] [§D-purge] after a purge nothing of the person remains, and everything of the others does',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(home, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...people),
        fc.boolean(),
        async (homes, leaving, interrupted) => {
          putDatabases();
          for (const at of homes) await live(at);
          const others = people.filter((person) => person !== leaving);
          const before = await Promise.all(others.map(told));
          if (interrupted) await beginPurge(leaving);
          else await purgeAccount(leaving, clear);
          await finishPurges();

          expect(await databasesOf(leaving)).toEqual([]);
          expect(await unsentCount(leaving)).toBe(0);
          expect(await mayReturn(leaving)).toBe(false);
          const account = await readAccount();
          expect(account?.user.id).not.toBe(leaving);
          const rows = await withRegistry(({ accounts, current }) =>
            Promise.all([accounts.toArray(), current.toArray()]),
          );
          expect(JSON.stringify(rows)).not.toContain(`"${leaving}"`);
          expect(await Promise.all(others.map(told))).toEqual(before);
        },
      ),
      runs,
    );
  },
  limit,
);

test(
  '[§4-expiry] a sealed person is shown to nobody and loses nothing, until they sign in again',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(home, { minLength: 1, maxLength: 4 }), async (homes) => {
        putDatabases();
        for (const at of homes) await live(at);
        const person = homes.at(-1)?.person ?? '';
        const before = await told(person);
        await seal(person, () => true);
        expect(await isSealedAccount(person)).toBe(true);
        expect(await readAccount()).toBe(null);
        expect(await told(person)).toEqual(before);
        await writeAccount({ user: somebody(person), observedAt: 2 });
        expect(await isSealedAccount(person)).toBe(false);
        expect((await readAccount())?.user.id).toBe(person);
        expect(await told(person)).toEqual(before);
      }),
      runs,
    );
  },
  limit,
);
