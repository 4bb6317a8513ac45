import { itemOf } from '../commands/commands.ts';
import { sendingOf } from '../commands/sending/sending.ts';
import type { Command } from '../state/commands.ts';
import { barrier } from '../state/outbox-rows.ts';
import { isUntouched, type Row, reworded } from '../state/rows.ts';

/**
 * The waiting command that a new one of the same record goes into, with it; null where there is none, or it may have been
 * sent, or can be taken back.
 */
export function mergedWithin(rows: readonly Row[], lane: string, command: Command): Row | null {
  const { merged } = sendingOf(command);
  const last = rows.findLast((row) => row.lane === lane || row.lane === barrier);
  if (!merged || last?.command.call !== command.call) return null;
  const isSame = itemOf(last.command) === itemOf(command);
  const isOpen =
    last.state !== 'refused' &&
    last.state !== 'held' &&
    last.state !== 'reconciling' &&
    isUntouched(last);
  return isSame && isOpen ? reworded(last, merged(last.command, command)) : null;
}
