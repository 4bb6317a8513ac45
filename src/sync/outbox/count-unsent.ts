import { needsPerson } from '../state/rows.ts';
import type { Elsewhere, QueuedCommand } from '../state/types.ts';

/** How many changes wait to be sent, and how many the person has to decide about, here and in their other shops. */
export function countUnsent(
  commands: readonly QueuedCommand[],
  elsewhere: readonly Elsewhere[],
): { waiting: number; refused: number } {
  const here = commands.filter(needsPerson).length;
  return {
    waiting: elsewhere.reduce((sum, one) => sum + one.waiting, commands.length - here),
    refused: elsewhere.reduce((sum, one) => sum + one.refused, here),
  };
}
