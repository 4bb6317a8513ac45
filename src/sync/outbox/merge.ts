import { itemOf } from '../commands/commands.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Command } from '../state/commands.ts';
import { barrier } from '../state/outbox-rows.ts';
import { isUntouched, type Row, reworded } from '../state/rows.ts';

/**
 * The waiting command about the same record with the new one merged into it. Null if there is none, or if it may have
 * been sent or can be taken back.
 */
export function mergedWithin(rows: readonly Row[], lane: string, command: Command): Row | null {
  const { merged, replaces } = sendingOf(command);
  const last = rows.findLast((row) => row.lane === lane || row.lane === barrier);
  if (!last || !isOpen(last)) return null;
  if (replaces?.(last.command, command)) return reworded(last, command);
  const isSame = last.command.call === command.call && itemOf(last.command) === itemOf(command);
  return isSame && merged ? reworded(last, merged(last.command, command)) : null;
}

const isOpen = (row: Row): boolean =>
  row.state !== 'refused' &&
  row.state !== 'held' &&
  row.state !== 'reconciling' &&
  isUntouched(row);
