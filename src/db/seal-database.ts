import type { Table } from 'dexie';
import type { PublicKey, SealingKey } from '../../contract/entities/sealing.ts';
import { newId } from '../lib/browser/ids.ts';
import { yieldToMain } from '../lib/browser/yield-to-main.ts';
import { hasTexts } from '../lib/pure/has-texts.ts';
import { type NewEvent, packEvent } from '../sync/state/events.ts';
import { openKnown, type Seal, type TenantDatabase, tenantDatabase } from './database.ts';
import { keepAside } from './quarantine.ts';
import {
  decrypt,
  encrypt,
  newBox,
  openBox,
  type SealedBox,
  type SealedText,
} from './sealed-box.ts';
import { headSeq } from './snapshot.ts';

/*
 * Invariants. While there is a seal, only the sealed chunks that it names count, and the plain tables are ignored.
 * Without a seal, the sealed chunks are ignored. The seal is written in the transaction that empties the plain tables,
 * and removed in a transaction after the last row is restored. So a crash at any point leaves everything in one form or
 * the other, and trying again completes it.
 */

type Anybody = TenantDatabase<unknown>;

/** How much is encrypted at a time, in characters. */
const CHUNK = 1_000_000;
/** How often sealing starts again because other tabs have written meanwhile. */
const ATTEMPTS = 10;

/** Other tabs kept writing to the database while it was being sealed. */
export class SealingOvertaken extends Error {
  override readonly name = 'SealingOvertaken';
}

/**
 * Encrypts all rows of a tenant's database to `to` and removes the plain ones in one transaction `[§D-sealed]`. Data
 * that is already sealed stays as it is. Changes nothing if `isOver` says that the session isn't over. Throws
 * `SealingOvertaken`.
 */
export function sealDatabase(name: string, to: PublicKey, isOver: () => boolean): Promise<void> {
  return inDatabase(name, async (database) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      if (await isSealed(database)) return empty(database);
      if (!isOver()) return;
      const before = await inOne(database, 'r', () => fingerprint(database));
      const seal = await stage(database, await newBox(to), to);
      if (isOver() && (await swap(database, seal, before))) return;
    }
    throw new SealingOvertaken(`${name} never stood still.`);
  });
}

/**
 * Used if part of the sealed data is lost: the event to log, which reports the loss and has everything fetched again.
 */
export interface Relearning {
  at: number;
  refetched: NewEvent;
}

/**
 * Reverses `sealDatabase`. Returns `plain` if everything is back, or if nothing was sealed. Chunks that don't open,
 * because they are damaged or were sealed to another key, are given up and reported `[§D-heals]`: `lost` if none opens.
 */
export function unsealDatabase(
  name: string,
  key: SealingKey,
  { at, refetched }: Relearning,
): Promise<'plain' | 'damaged' | 'lost'> {
  return inDatabase(name, async (database) => {
    if (!(await isSealed(database))) {
      await database.sealed.clear();
      return 'plain';
    }
    const seal = await database.seal.get('seal');
    // Until everything is restored, only the sealed chunks count.
    if (!seal) await database.seal.put({ key: 'seal' } as Seal);
    await empty(database);
    const { back, isWhole, unread } = await bringBack(database, seal, key);
    await inOne(database, 'rw', async () => {
      if (!isWhole) {
        await keepAside(database, `sealed/${at}`, unread, 'sealed', at);
        await database.events.add(packEvent(refetched));
      }
      await Promise.all([database.seal.clear(), database.sealed.clear()]);
    });
    if (isWhole) return 'plain';
    return back > 0 ? 'damaged' : 'lost';
  });
}

/**
 * Whether the database is sealed. It also counts as sealed if the seal is gone but sealed chunks are all that there is.
 */
export async function isSealed(database: Anybody): Promise<boolean> {
  if ((await database.seal.count()) > 0) return true;
  const plain = await Promise.all(plainTables(database).map((table) => table.count()));
  return plain.every((count) => count === 0) && (await database.sealed.count()) > 0;
}

/** Opens a tenant's database, runs `work` on it and closes it. */
export async function inDatabase<T>(
  name: string,
  work: (database: Anybody) => Promise<T>,
): Promise<T> {
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

/** Two fingerprints are equal if nothing was written in between. */
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

/**
 * Writes all rows, encrypted, beside the plain ones, and reads each chunk back: what can't be decrypted would be lost.
 */
async function stage(database: Anybody, box: SealedBox, to: PublicKey): Promise<Seal> {
  const generation = newId();
  await database.sealed.clear();
  let chunks = 0;
  for (const table of plainTables(database)) {
    for await (const text of packed(table)) {
      const slot = [generation, String(chunks)];
      const key = slot.join('/');
      const { sender } = box;
      await database.sealed.put({ key, sender, ...(await encrypt(box, slot, text)) });
      const kept = await database.sealed.get(key);
      if (!kept || (await decrypt(box, slot, kept)) !== text)
        throw new Error(`The sealed ${key} is damaged.`);
      chunks += 1;
      await yieldToMain();
    }
  }
  const count = await encrypt(box, [generation, 'count'], String(chunks));
  return { key: 'seal', generation, sender: box.sender, to, count };
}

/** A table's rows in batches, so that no transaction stays open while one is being encrypted. */
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

/** Returns false if someone has written since `before`, or has removed the staged chunks. */
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

interface Back {
  /** The number of chunks. */
  back: number;
  isWhole: boolean;
  unread: unknown[];
}

/** Restores the chunks that open. Each is handled by itself, even if others or the seal are damaged. */
async function bringBack(
  database: Anybody,
  seal: Partial<Seal> | undefined,
  key: SealingKey,
): Promise<Back> {
  const open = opener(key);
  const unread: unknown[] = [];
  let back = 0;
  for (const chunk of await database.sealed.toCollection().primaryKeys()) {
    const kept = await database.sealed.get(chunk);
    const slot = String(chunk).split('/');
    const text = (await open(seal?.sender, slot, kept)) ?? (await open(kept?.sender, slot, kept));
    if (text === null) {
      unread.push(kept);
      continue;
    }
    const { table, rows }: { table: string; rows: object[] } = JSON.parse(text);
    await database.table(table).bulkPut(rows);
    back += 1;
    await yieldToMain();
  }
  const count = await open(seal?.sender, [String(seal?.generation), 'count'], seal?.count);
  return { back, isWhole: count === String(back), unread };
}

/** Decrypts texts of any sender; null for what isn't a text that was sealed to this key. */
function opener(key: SealingKey) {
  const boxes = new Map<string, Promise<SealedBox>>();
  return async (sender: unknown, slot: string[], text: unknown): Promise<string | null> => {
    if (!hasTexts(sender, ['x', 'y']) || text === undefined) return null;
    const name = `${sender.x} ${sender.y}`;
    const box = boxes.get(name) ?? openBox(sender, key);
    boxes.set(name, box);
    return box.then((one) => decrypt(one, slot, text as SealedText)).catch(() => null);
  };
}
