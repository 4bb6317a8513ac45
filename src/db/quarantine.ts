import { isMoment } from '../lib/pure/checks.ts';
import type { TenantDatabase } from './database.ts';
import type { Loss, SetAside } from './set-aside.ts';

/** Something to set aside; `instead` takes its place, if it isn't null. */
export interface Unread {
  table: 'events' | 'outbox' | 'snapshots' | 'sealed';
  key: number | string;
  reason: string;
  loss: Loss;
  instead: object | null;
}

/** At most this many entries are kept, the newest ones, each up to this many characters. */
const MOST = 60;
const LONGEST = 200_000;

/** In one transaction: sets aside what couldn't be read, puts what is left of it in its place, and runs `alongside`. */
export async function setAside<F>(
  database: TenantDatabase<F>,
  unread: readonly Unread[],
  now: number,
  alongside?: () => Promise<unknown>,
): Promise<void> {
  const { events, outbox, snapshots, sealed, quarantine, meta } = database;
  const tables = { events, outbox, snapshots, sealed };
  await database.transaction('rw', [...Object.values(tables), quarantine, meta], async () => {
    for (const { table: name, key, reason, loss, instead } of unread) {
      const table = database.table(name);
      const row: unknown = await table.get(key);
      const seq = name === 'events' ? Number(key) : `${name}/${key}`;
      const known = await quarantine.get(seq);
      const content = textOf(row);
      if (known?.content !== content)
        await quarantine.put({ seq, content, reason, loss, at: now, isTold: loss === null });
      if (instead) await table.put(instead);
      else await table.delete(key);
    }
    if (unread.some(({ table }) => table === 'outbox')) {
      const turn = await meta.get('outbox');
      const last = turn?.key === 'outbox' && Number.isSafeInteger(turn.turn) ? turn.turn : 0;
      await meta.put({ key: 'outbox', turn: last + 1 });
    }
    await alongside?.();
    const all = (await quarantine.toArray()).map(soundAside).sort((a, b) => b.at - a.at);
    await quarantine.bulkDelete(all.slice(MOST).map(({ seq }) => seq));
  });
}

/** Sets aside something that wasn't stored in a table of its own. */
export async function keepAside<F>(
  { quarantine }: TenantDatabase<F>,
  seq: string,
  content: unknown,
  loss: Loss,
  at: number,
): Promise<void> {
  const reason = 'misshapen';
  await quarantine.put({ seq, content: textOf(content), reason, loss, at, isTold: false });
}

/** Everything that is set aside, newest first. */
export async function readAside<F>({ quarantine }: TenantDatabase<F>): Promise<SetAside[]> {
  return (await quarantine.toArray()).map(soundAside).sort((a, b) => b.at - a.at);
}

/** Notes that the person has been told about all of it. */
export async function noteTold<F>(database: TenantDatabase<F>): Promise<void> {
  const all = await readAside(database);
  await database.quarantine.bulkPut(all.map((one) => ({ ...one, isTold: true })));
}

/**
 * Completes a quarantine row: earlier builds stored only the event and the reason, and rows here may be damaged, too.
 */
function soundAside(row: Partial<SetAside> & { seq: SetAside['seq'] }): SetAside {
  const { seq, content, reason, at, isTold } = row;
  const isLegacy = 'event' in row;
  const loss = isLegacy || row.loss === null ? null : isLoss(row.loss) ? row.loss : lossOf(seq);
  return {
    seq,
    content: typeof content === 'string' ? content : textOf(isLegacy ? row.event : row),
    reason: typeof reason === 'string' ? reason : '',
    loss,
    at: isMoment(at) ? at : 0,
    isTold: isTold === true || loss === null,
  };
}

/** What was lost, by the table it was in. */
const losses: Record<string, Loss> = {
  outbox: 'change',
  snapshots: 'records',
  answers: 'answers',
  newer: 'newer',
  sealed: 'sealed',
  typed: 'typed',
};

const isLoss = (loss: unknown): loss is Loss => Object.values(losses).some((one) => one === loss);

const lossOf = (seq: unknown): Loss => losses[String(seq).split('/')[0] ?? ''] ?? null;

function textOf(content: unknown): string {
  try {
    return (JSON.stringify(content) ?? '').slice(0, LONGEST);
  } catch {
    // A database can hold values that JSON can't, such as circular ones.
    return String(content);
  }
}
