import type { SealingKey } from '../../../contract/entities/sealing.ts';
import { databasesOf, tenantDatabase } from '../../../src/db/database.ts';
import { databasePrefix } from '../../../src/db/names.ts';
import { withRegistry } from '../../../src/db/registry.ts';
import { unsealDatabase } from '../../../src/db/seal-database.ts';
import { resyncEvent } from '../../../src/sync/state/collection-events.ts';

/** A person's sealing key, made as the server makes it. */
export async function newSealingKey(): Promise<SealingKey> {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  return { x, y, d };
}

const plain = ['events', 'outbox', 'snapshots', 'quarantine', 'meta'];

/** All rows of the person's databases by table, and what is stored outside them, as text. */
export async function plainOf(userId: string): Promise<string> {
  const all: unknown[] = [];
  for (const name of (await databasesOf(userId)).sort()) {
    const database = tenantDatabase<unknown>(name);
    await database.open();
    for (const table of plain) all.push([name, table, await database.table(table).toArray()]);
    database.close();
  }
  const kept = Object.entries(localStorage)
    .filter(([name]) => name.startsWith(databasePrefix(userId)))
    .sort();
  return JSON.stringify([all, kept]);
}

/** Opens a sealed database, as the person's next session does. */
export const unsealed = (name: string, key: SealingKey) =>
  unsealDatabase(name, key, { at: 1, refetched: resyncEvent(1) });

/** The person's row in the registry. */
export const accountRow = (userId: string) => withRegistry(({ accounts }) => accounts.get(userId));

type Method = (...args: unknown[]) => unknown;

/** Runs `work` in a tab that dies just before its write number `at`. Returns whether it got that far. */
export async function killedAt(at: number, work: () => Promise<unknown>): Promise<boolean> {
  let writes = 0;
  const writers: [object, string[]][] = [
    [IDBObjectStore.prototype, ['put', 'add', 'delete', 'clear']],
    [Storage.prototype, ['setItem', 'removeItem']],
  ];
  const revive: (() => void)[] = [];
  for (const [owner, methods] of writers) {
    for (const method of methods) {
      const real: Method = Reflect.get(owner, method);
      const dying: Method = function (this: unknown, ...args) {
        writes += 1;
        if (writes >= at) throw new Error('The tab is dead.');
        return real.apply(this, args);
      };
      Reflect.set(owner, method, dying);
      revive.push(() => Reflect.set(owner, method, real));
    }
  }
  try {
    await work();
  } catch (error) {
    if (writes < at) throw error;
  } finally {
    for (const back of revive) back();
  }
  return writes >= at;
}
