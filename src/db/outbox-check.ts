import { checksOf } from '../shapes/checks.ts';
import { bringShapes } from '../shapes/shapes.ts';
import { bySeq, type OutboxRow } from '../sync/state/outbox-rows.ts';
import { soundCommand } from './sound-command.ts';

export const commandStates = [
  'queued',
  'held',
  'sending',
  'ambiguous',
  'reconciling',
  'waiting',
  'refused',
  'parked-auth',
  'parked-subscription',
  'parked-rate',
  'parked-tenant',
] as const;

/** The shapes of a row's fields, except its command. */
export const rowShape = {
  ...{ id: 's', key: 's', seq: 'i', edition: 'i', retries: 'i', lane: 's', upTo: ['?', 'i'] },
  ...{ at: 'm', state: ['=', ...commandStates], attempts: 'i', sentAt: ['?', 'm'] },
  ...{ until: ['?', 'm'], undecided: 'b' },
  failure: [
    '?',
    [
      '|',
      { kind: ['=', 'offline', 'timeout', 'unavailable', 'unauthenticated'] },
      { kind: ['=', 'subscription_required', 'too_many_requests'] },
      { kind: ['=', 'refused'], status: 'i', code: 's', errors: ['%', ['s']] },
    ],
  ],
};
const fits = checksOf()(rowShape);

/** Whether a row of the outbox has the shape that this build writes. Needs `bringShapes` first. */
export function isRow<F>(row: unknown): row is OutboxRow<F> {
  if (!fits(row)) return false;
  const { command } = row as OutboxRow<F>;
  const sound = soundCommand(command);
  return sound !== null && sound === command;
}

/** The rows of the outbox that have the shape that this build writes, oldest first. */
export async function soundRows<F>(stored: readonly unknown[]): Promise<OutboxRow<F>[]> {
  await bringShapes();
  return stored.filter((row): row is OutboxRow<F> => isRow(row)).sort(bySeq);
}
