import type { Table } from 'dexie';
import type { PublicKey, SealingKey } from '../../contract/entities/sealing.ts';
import { breathe } from '../lib/breathe.ts';
import { newId } from '../lib/ids.ts';
import { openKnown, type Seal, type TenantDatabase, tenantDatabase } from './database.ts';
import { type Box, decrypt, encrypt, newBox, openBox, Unopened } from './sealed-box.ts';
import { headSeq } from './snapshot.ts';

/*
 * Invariants. While there is a seal, the sealed chunks that it names are the truth and what lies in the plain tables is nothing; without
 * one, what lies among the sealed chunks is nothing. The seal comes in the transaction that empties the plain tables, and goes in one that
 * comes after the last row is back. A crash anywhere leaves everything in one form or the other, and trying again ends it.
 */

type Anybody = TenantDatabase<unknown>;

/** How much is encrypted at a time, in characters. */
const CHUNK = 1_000_000;
/** How often others may have written meanwhile. */
const ATTEMPTS = 10;

/** Others kept writing to the database that was to be sealed. */
export class SealingOvertaken extends Error {
  override readonly name = 'SealingOvertaken';
}

/**
 * Encrypts all rows of a tenant's database to `to` and removes the plain ones in one transaction `[§D-sealed]`; what is sealed already stays
 * so. Leaves all as it is as soon as `isOver` says that the session isn't. Throws `SealingOvertaken`.
 */
export function sealDatabase(name: string, to: PublicKey, isOver: () => boolean): Promise<void> {
  return inDatabase(name, async (database) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await database.seal.get('seal')) return empty(database);
      if (!isOver()) return;
      const before = await inOne(database, 'r', () => fingerprint(database));
      const seal = await stage(database, await newBox(to), to);
      if (isOver() && (await swap(database, seal, before))) return;
    }
    throw new SealingOvertaken(`${name} never stood still.`);
  });
}

/**
 * Puts back what `sealDatabase` took; `plain` also where nothing was sealed. What was sealed to another key opens for nobody any more: it
 * is given up, `lost`. Of what is `damaged` the rest is put back.
 */
export function unsealDatabase(
  name: string,
  key: SealingKey,
): Promise<'plain' | 'damaged' | 'lost'> {
  return inDatabase(name, async (database) => {
    const seal = await database.seal.get('seal');
    if (!seal) {
      await database.sealed.clear();
      return 'plain';
    }
    await empty(database);
    const isOurs = seal.to.x === key.x && seal.to.y === key.y;
    const isWhole = isOurs && (await bringBack(database, seal, key));
    await inOne(database, 'rw', async () => {
      await Promise.all([database.seal.clear(), database.sealed.clear()]);
    });
    if (!isOurs) return 'lost';
    return isWhole ? 'plain' : 'damaged';
  });
}

async function inDatabase<T>(name: string, work: (database: Anybody) => Promise<T>): Promise<T> {
  const database = tenantDatabase<unknown>(name);
  try {
    await openKnown(database);
    return await work(database);
  } finally {
    database.close();
  }
}

const plainTables = ({ events, outbox, snapshots, quarantine, meta }: Anybody): Table[] =>
  [events, outbox, snapshots, quarantine, meta] as Table[];

const inOne = <T>(database: Anybody, mode: 'r' | 'rw', work: () => Promise<T>): Promise<T> =>
  database.transaction(mode, database.tables, work);

/** Two are the same where nothing was written in between. */
async function fingerprint({ events, outbox, snapshots, quarantine, meta }: Anybody) {
  const all = await Promise.all([
    events.count(),
    events.toCollection().reverse().limit(1).primaryKeys(),
    outbox.count(),
    snapshots.toCollection().primaryKeys(),
    snapshots.get('head').then(headSeq),
    quarantine.count(),
    meta.toArray(),
  ]);
  return JSON.stringify(all);
}

/** Writes all rows, encrypted, beside the plain ones, and reads them back: what opens for nobody would be lost. */
async function stage(database: Anybody, box: Box, to: PublicKey): Promise<Seal> {
  const generation = newId();
  await database.sealed.clear();
  let chunks = 0;
  for (const table of plainTables(database)) {
    for await (const text of packed(table)) {
      const place = [generation, String(chunks)];
      const key = place.join('/');
      await database.sealed.put({ key, ...(await encrypt(box, place, text)) });
      const kept = await database.sealed.get(key);
      if (!kept || (await decrypt(box, place, kept)) !== text)
        throw new Error(`The sealed ${key} is damaged.`);
      chunks += 1;
      await breathe();
    }
  }
  const count = await encrypt(box, [generation, 'count'], String(chunks));
  return { key: 'seal', generation, sender: box.sender, to, count };
}

/** The rows of a table, some at a time: while one waits for a cipher no transaction stays open. */
async function* packed(table: Table): AsyncGenerator<string> {
  const { name } = table;
  const key = String(table.schema.primKey.name);
  let last: unknown;
  for (;;) {
    const rows: string[] = [];
    let size = 0;
    const rest = last === undefined ? table.toCollection() : table.where(key).above(last);
    await rest
      .until(() => size >= CHUNK)
      .each((row, { primaryKey }) => {
        const text = JSON.stringify(row);
        rows.push(text);
        size += text.length;
        last = primaryKey;
      });
    if (rows.length === 0) return;
    yield `{"table":${JSON.stringify(name)},"rows":[${rows.join()}]}`;
  }
}

/** False where somebody has written since `before`, or taken away what was staged. */
function swap(database: Anybody, seal: Seal, before: string): Promise<boolean> {
  return inOne(database, 'rw', async () => {
    const staged = await database.sealed.toCollection().primaryKeys();
    const isStaged = staged.every((key) => key.startsWith(`${seal.generation}/`));
    if (!isStaged || (await fingerprint(database)) !== before) return false;
    await Promise.all([
      database.seal.put(seal),
      ...plainTables(database).map((table) => table.clear()),
    ]);
    return true;
  });
}

function empty(database: Anybody): Promise<void> {
  return inOne(database, 'rw', async () => {
    await Promise.all(plainTables(database).map((table) => table.clear()));
  });
}

/** False where a part of it is damaged. */
async function bringBack(database: Anybody, seal: Seal, key: SealingKey): Promise<boolean> {
  const { generation } = seal;
  const box = await openBox(seal.sender, key);
  const keys = await database.sealed.toCollection().primaryKeys();
  let back = 0;
  for (const chunk of keys) {
    const kept = await database.sealed.get(chunk);
    const text = kept && (await opened(box, chunk.split('/'), kept));
    if (!text) continue;
    const { table, rows }: { table: string; rows: object[] } = JSON.parse(text);
    await database.table(table).bulkPut(rows);
    back += 1;
    await breathe();
  }
  return (await opened(box, [generation, 'count'], seal.count)) === String(back);
}

function opened(...args: Parameters<typeof decrypt>): Promise<string | null> {
  return decrypt(...args).catch((error: unknown) => {
    if (error instanceof Unopened) return null;
    throw error;
  });
}
