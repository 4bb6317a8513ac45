import type { PublicKey, SealingKey } from '../../contract/entities/sealing.ts';
import { databasesOf, tenantDatabase } from '../db/database.ts';
import { dropAnswers, dropObservations } from '../db/make-room.ts';
import { databasePrefix } from '../db/names.ts';
import { isQuota } from '../db/quota.ts';
import { type AccountRow, type SealedKept, withRegistry } from '../db/registry.ts';
import { sealDatabase, unsealDatabase } from '../db/seal-database.ts';
import { canSeal, decrypt, encrypt, newBox, openBox, Unopened } from '../db/sealed-box.ts';
import { clearTenantCaches } from './traces.ts';

/** What holds the lock for longer has been frozen with it, in milliseconds. */
const PATIENCE = 20_000;
const place = ['kept'];

/**
 * Encrypts all that this device keeps of a person, to a key whose other half only their next session brings `[§D-sealed]`: databases, drafts,
 * saved views. What can be fetched again and lies elsewhere, such as pictures, goes. Where their key isn't known it is hidden, and no more.
 */
export async function sealAccount(userId: string, isOver: () => boolean): Promise<void> {
  await alone(async () => {
    const row = await accountOf(userId);
    if (!row?.sealed || row.closed || row.purging || !isOver()) return;
    await clearTenantCaches();
    const { key } = row;
    if (!key || !canSeal()) return;
    for (const name of await databasesOf(userId)) {
      await sealDatabase(name, key, isOver).catch(async (error: unknown) => {
        if (!isQuota(error)) throw error;
        // There is no room for both forms: what the server can bring again makes it.
        await shed(name);
        await sealDatabase(name, key, isOver);
      });
    }
    if (!isOver()) return;
    await sealKept(userId, key);
    await change(userId, { closed: true });
  });
}

/** Puts back what `sealAccount` took. `ask` gives the person's key; asked where something may be sealed to it. */
export async function unsealAccount(userId: string, ask: () => Promise<SealingKey>): Promise<void> {
  const sealed = await accountOf(userId);
  if (!sealed?.key) return;
  const key = await ask();
  await alone(async () => {
    await change(userId, { closed: false });
    for (const name of await databasesOf(userId)) {
      const state = await unsealDatabase(name, key);
      if (state !== 'plain') console.error(`What was sealed in ${name} is ${state}.`);
    }
    const row = await accountOf(userId);
    await bringBack(row?.kept ?? [], key);
    await change(userId, { kept: [], key: publicHalf(key) });
  });
}

/** Remembers to whom the person's data is to be sealed, where that isn't known yet. */
export async function keepKey(userId: string, ask: () => Promise<SealingKey>): Promise<void> {
  const row = await accountOf(userId);
  if (!canSeal() || !row || row.key || row.sealed) return;
  const key = publicHalf(await ask());
  // A key that is none must be found out now.
  await newBox(key);
  await change(userId, { key });
}

const publicHalf = ({ x, y }: SealingKey): PublicKey => ({ x, y });

/** Drafts and saved views. Added to what a crash has left sealed already: the newer one comes last, and counts. */
async function sealKept(userId: string, to: PublicKey): Promise<void> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(databasePrefix(userId)));
  if (names.length === 0) return;
  const entries = names.map((name) => [name, localStorage.getItem(name)] as const);
  const box = await newBox(to);
  const text = await encrypt(box, place, JSON.stringify(entries));
  const row = await accountOf(userId);
  await change(userId, { kept: [...(row?.kept ?? []), { sender: box.sender, text }] });
  for (const name of names) localStorage.removeItem(name);
}

async function bringBack(kept: readonly SealedKept[], key: SealingKey): Promise<void> {
  for (const { sender, text } of kept) {
    try {
      const entries: [string, string][] = JSON.parse(
        await decrypt(await openBox(sender, key), place, text),
      );
      for (const [name, value] of entries) localStorage.setItem(name, value);
    } catch (error) {
      if (!(error instanceof Unopened)) throw error;
      console.error(error);
    }
  }
}

async function shed(name: string): Promise<void> {
  const database = tenantDatabase<unknown>(name);
  try {
    await database.open();
    await database.sealed.clear();
    await dropAnswers(database);
    await dropObservations(database);
  } finally {
    database.close();
  }
}

const accountOf = (userId: string): Promise<AccountRow | undefined> =>
  withRegistry(({ accounts }) => accounts.get(userId));

const change = (userId: string, changes: Partial<AccountRow>): Promise<unknown> =>
  withRegistry(({ accounts }) => accounts.update(userId, changes));

/** One tab at a time seals or unseals. */
async function alone(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  const name = 'dropline-sealing';
  try {
    await locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await locks.request(name, { steal: true }, work);
  }
}
