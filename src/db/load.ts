import { cell } from '../lib/pure/cell.ts';
import { bringShapes } from '../shapes/shapes.ts';
import { entities } from '../sync/state/collections.ts';
import type { StoredEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';
import type { TenantDatabase } from './database.ts';
import { partition } from './partition.ts';
import { type ReadLog, readLog } from './read-log.ts';
import type { Loaded } from './store.ts';
import { unaccounted } from './unaccounted.ts';

/**
 * Reads a snapshot and its tail, and folds them. Resolves as soon as the newest records of each collection and the
 * records that the tail concerns are there `[§D-speed]`; `whole` resolves when the rest is. Unreadable data never stops
 * a start and never takes readable data with it `[§D-heals]`: it is set aside, and whatever is left of it takes its
 * place. The database is only read unless `isOurs`.
 */
export async function loadLog<F>(
  database: TenantDatabase<F>,
  isOurs = true,
): Promise<Loaded<F> & { tail: Tail }> {
  const broken = cell(false);
  const aside = cell(0);
  const countAside = (count: number) => aside.set(aside.get() + count);

  async function mendLater(key: string): Promise<void> {
    await (await reading).whole;
    const { mendChunk } = await import('./mend.ts');
    if (await mendChunk(database, key, Date.now())) countAside(1);
  }
  const reading = readLog(database, (key) => {
    broken.set(true);
    // If mending fails, the next start finds the damage again.
    if (isOurs) mendLater(key).catch(() => {});
  });
  const { found, whole, brought } = await reading;
  aside.set(found.aside);
  const loaded = { checkedAt: found.checkedAt, broken, aside, whole, brought };
  const rows = await rowsOf<F>(found.rows);
  if (isSound(found, rows)) {
    return { ...loaded, confirmed: found.confirmed, rows, tail: measure(found.tail) };
  }

  await whole;
  const { outbox, confirmed } = await recovered<F>(database, found);
  const { bad, tail } = found;
  const isHeadless = found.state === 'headless';
  if (isHeadless || bad.some(({ event }) => !isOwn(event))) broken.set(true);
  // It is no longer known whether everything was there, but what is there can be shown.
  if (broken.get()) confirmed.complete ||= entities.some((name) => confirmed.tables[name].size > 0);
  if (isOurs) {
    const { mendStart } = await import('./mend.ts');
    // If this fails, the next start finds the damage again.
    await mendStart(database, { bad, outbox, isHeadless }, confirmed, Date.now()).then(
      countAside,
      () => {},
    );
  }
  return { ...loaded, confirmed, rows: outbox.rows, tail: measure(tail) };
}

/** How much a start has to fold on top of the snapshot. */
export interface Tail {
  events: number;
  bytes: number;
}

const measure = (tail: readonly StoredEvent[]): Tail => ({
  events: tail.length,
  bytes: tail.reduce((sum, { payload }) => sum + (payload?.length ?? 0), 0),
});

const idsOf = (rows: readonly unknown[]) => new Set(rows.map((row) => (row as { id: string }).id));

const isSound = ({ state, bad, rows, log }: ReadLog, sound: readonly unknown[]): boolean =>
  state === 'read' &&
  bad.length === 0 &&
  rows.length === sound.length &&
  unaccounted(log, idsOf(rows)).size === 0;

/** Loads the code that checks outbox rows ahead of time, because the device may be offline when it is needed. */
export const bringOutboxCheck = () => Promise.all([import('./outbox-check.ts'), bringShapes()]);

/** Only loads the checking code if there are rows to check. */
export async function rowsOf<F>(stored: readonly unknown[]): Promise<OutboxRow<F>[]> {
  if (stored.length === 0) return [];
  return (await import('./outbox-check.ts')).soundRows<F>(stored);
}

async function recovered<F>(database: TenantDatabase<F>, found: ReadLog) {
  const { log, rows } = found;
  const [{ recoverOutbox }, { rebuild }] = await Promise.all([
    import('./recover-outbox.ts'),
    import('./rebuild.ts'),
  ]);
  await bringShapes();
  const outbox = recoverOutbox<F>(rows, partition(log).good, unaccounted(log, idsOf(rows)));
  const confirmed = found.state === 'headless' ? await rebuild(database, log) : found.confirmed;
  return { outbox, confirmed };
}

const isOwn = ({ origin, type }: StoredEvent): boolean =>
  origin === 'local' && type !== 'command.acknowledged';
