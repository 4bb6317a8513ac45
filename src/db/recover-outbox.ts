import { newId } from '../lib/browser/ids.ts';
import { isFields } from '../lib/pure/checks.ts';
import { traitsOf } from '../sync/commands/commands.ts';
import type { Command } from '../sync/state/commands.ts';
import type { StoreEvent } from '../sync/state/events.ts';
import { barrier, bySeq, type OutboxRow } from '../sync/state/outbox-rows.ts';
import { isRow, rowChecks } from './outbox-check.ts';
import { soundCommand } from './sound-command.ts';

export interface Recovered<F> {
  /** The whole outbox, oldest first. */
  rows: OutboxRow<F>[];
  /** The rows that had to be changed or restored. */
  mended: OutboxRow<F>[];
  /** Rows without a command that could be sent, which the log doesn't have either. */
  lost: unknown[];
}

/** What the log knows about a command. */
interface FromLog {
  seq: number;
  at: number;
  lane: string;
  command: Command | null;
  /** It was retried with a changed text under a new key. */
  isAnew: boolean;
}

/**
 * Restores the outbox from its rows and the log: an unreadable field gets a default, and a lost row comes back from its
 * events. A command that may have been sent counts as sent once: its key keeps it from taking effect twice.
 */
export function recoverOutbox<F>(
  stored: readonly unknown[],
  log: readonly StoreEvent[],
  missing: ReadonlySet<string>,
): Recovered<F> {
  const found = fromLog(log);
  const rows: OutboxRow<F>[] = [];
  const mended: OutboxRow<F>[] = [];
  const lost: unknown[] = [];
  for (const one of stored) {
    const row = isRow<F>(one) ? one : mend<F>(one, found);
    if (row) rows.push(row);
    else lost.push(one);
    if (row && row !== one) mended.push(row);
  }
  for (const id of missing) {
    const row = mend<F>({ id }, found);
    if (!row) continue;
    rows.push(row);
    mended.push(row);
  }
  return { rows: rows.sort(bySeq), mended, lost };
}

function fromLog(log: readonly StoreEvent[]): Map<string, FromLog> {
  const found = new Map<string, FromLog>();
  for (const { commandId, type, seq, at, aggregate, payload } of log) {
    if (commandId === null || !('command' in payload)) continue;
    const known = found.get(commandId);
    found.set(commandId, {
      seq: known?.seq ?? seq,
      at: known?.at ?? at,
      lane: String(aggregate),
      command: soundCommand(payload.command) ?? known?.command ?? null,
      isAnew: known?.isAnew || type === 'command.retried',
    });
  }
  return found;
}

/** The command of a row. If its draft for display is damaged, the log may still have it. */
function whole(stored: unknown, known: Command | null = null): Command | null {
  const own = soundCommand(stored);
  if (own === null || own === stored) return own ?? known;
  const sent = ({ call, args }: Command) => JSON.stringify([call, args]);
  return known && sent(known) === sent(own) ? known : own;
}

function mend<F>(row: unknown, log: ReadonlyMap<string, FromLog>): OutboxRow<F> | null {
  if (!isFields(row) || typeof row.id !== 'string') return null;
  const known = log.get(row.id);
  const command = whole(row.command, known?.command);
  if (!command) return null;
  const field = <K extends keyof typeof rowChecks>(name: K, otherwise: OutboxRow<F>[K]) =>
    rowChecks[name](row[name]) ? (row[name] as OutboxRow<F>[K]) : otherwise;
  const { id } = row;
  const at = field('at', known?.at ?? 0);
  const isKeyKnown = rowChecks.key(row.key) || known?.isAnew === false;
  const mended: OutboxRow<F> = {
    id,
    key: field('key', isKeyKnown ? id : newId()),
    seq: field('seq', known?.seq ?? 0),
    command,
    edition: field('edition', 0) + 1,
    retries: field('retries', 0),
    // A command in the barrier lane waits for all before it, so nothing is sent too early.
    lane: field('lane', known?.lane ?? barrier),
    upTo: field('upTo', null),
    at,
    state: field('state', 'queued'),
    attempts: field('attempts', 1),
    sentAt: field('sentAt', at),
    until: field('until', null),
    undecided: field('undecided', false),
    failure: field('failure', null),
  };
  // Sending it twice under different keys would add it twice. If the key isn't known, the person decides.
  if (!isKeyKnown && traitsOf(command).about === 'list')
    Object.assign(mended, { state: 'ambiguous', undecided: true });
  return mended;
}
