import type { ChangeEntity } from '../../contract/entities/changes.ts';
import type { Confirmed } from '../sync/state/confirmed.ts';
import { packEvent, type StoredEvent } from '../sync/state/events.ts';
import { boundsOf } from '../sync/state/segment.ts';
import { compact } from './compaction.ts';
import type { TenantDatabase } from './database.ts';
import type { Bad } from './partition.ts';
import { setAside, type Unread } from './quarantine.ts';
import type { Recovered } from './recover-outbox.ts';
import type { Loss } from './set-aside.ts';
import { answersIn, headOf, nameIn, type Recorded, readHead, recordsIn } from './snapshot.ts';

/** The damage that a start has found. */
export interface Findings<F> {
  bad: readonly Bad[];
  outbox: Recovered<F> | null;
  isHeadless: boolean;
}

/**
 * Repairs what a start found damaged: the readable part stays, the rest goes to quarantine. Returns how many pieces
 * went there.
 */
export async function mendStart<F>(
  database: TenantDatabase<F>,
  { bad, outbox, isHeadless }: Findings<F>,
  confirmed: Confirmed,
  now: number,
): Promise<number> {
  const unread: Unread[] = [
    ...bad.map(
      ({ event, reason, left }): Unread => ({
        ...{ table: 'events', key: event.seq, reason, loss: lossOf(event) },
        instead: left && { ...packEvent(left), seq: event.seq },
      }),
    ),
    ...(outbox?.lost ?? []).map((row): Unread => {
      const key = keyOf(row);
      return { table: 'outbox', key, reason: 'misshapen', loss: 'change', instead: null };
    }),
    ...(outbox?.mended ?? []).map(
      (row): Unread => ({
        ...{ table: 'outbox', key: row.id, reason: 'mended', loss: null, instead: row },
      }),
    ),
  ];
  if (isHeadless)
    unread.push({
      ...{ table: 'snapshots', key: 'head', reason: 'misshapen', loss: 'records', instead: null },
    });
  await setAside(database, unread, now);
  // Nothing waits for this: until it is done, each start repeats the repair.
  if (isHeadless) void compact(database, confirmed).catch(() => {});
  return unread.length;
}

/**
 * Replaces a damaged chunk with what can be read of it, and returns whether it had to: a chunk that only couldn't be
 * read for a moment stays, and another tab may have replaced one.
 */
export async function mendChunk<F>(
  database: TenantDatabase<F>,
  key: string,
  now: number,
): Promise<boolean> {
  const { snapshots } = database;
  const [chunk, top] = await snapshots.bulkGet([key, 'head']);
  const known = readHead(top)?.chunks.find((one) => one.key === key);
  if (!known) return false;
  const name = nameIn(key);
  const isAnswers = name === 'answers';
  const read = isAnswers ? answersIn : recordsIn(name as ChangeEntity);
  const { left, isWhole } = read(String(chunk?.text ?? ''), known);
  if (isWhole) return false;
  const text = JSON.stringify(left);
  const instead = left.length > 0 ? { key, text } : null;
  const loss = isAnswers ? 'answers' : 'records';
  const unread: Unread = { table: 'snapshots', key, reason: 'misshapen', loss, instead };
  await setAside(database, [unread], now, async () => {
    const head = readHead(await snapshots.get('head'));
    if (!head) return;
    const recorded: Recorded = isAnswers
      ? { length: text.length }
      : boundsOf(left as readonly { id: number }[]);
    const chunks = head.chunks.flatMap((one) =>
      one.key !== key ? one : instead ? [{ key, ...recorded }] : [],
    );
    await snapshots.put(headOf({ ...head, chunks }));
  });
  return true;
}

/** A command of a person is also in its outbox row, and that row reports its own loss. */
function lossOf({ type, origin }: StoredEvent): Loss {
  if (type === 'answer.observed') return 'answers';
  return origin === 'local' && type !== 'command.acknowledged' ? null : 'records';
}

const keyOf = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';
