import {
  type Check,
  isBoolean,
  isFields,
  isInteger,
  isMoment,
  isText,
  listOf,
  mapOf,
  oneOf,
  orNull,
} from '../lib/pure/checks.ts';
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

/** The kinds of failures that need no more than their kind. */
const isBareKind = oneOf(
  ...['offline', 'timeout', 'unavailable', 'unauthenticated'],
  ...['subscription_required', 'too_many_requests'],
);
const areErrors = mapOf(listOf(isText));

const isFailure: Check = (value) =>
  isFields(value) &&
  (isBareKind(value.kind) ||
    (value.kind === 'refused' &&
      isInteger(value.status) &&
      isText(value.code) &&
      areErrors(value.errors)));

/** The checks of a row's fields, except its command. */
export const rowChecks = {
  ...{ id: isText, key: isText, seq: isInteger, edition: isInteger, retries: isInteger },
  ...{ lane: isText, upTo: orNull(isInteger), at: isMoment, state: oneOf(...commandStates) },
  ...{ attempts: isInteger, sentAt: orNull(isMoment), until: orNull(isMoment) },
  ...{ undecided: isBoolean, failure: orNull(isFailure) },
} satisfies { [field in keyof Omit<OutboxRow<unknown>, 'command'>]: Check };
const checks = Object.entries(rowChecks);

/** Whether a row of the outbox has the shape that this build writes. Needs `bringShapes` first. */
export function isRow<F>(row: unknown): row is OutboxRow<F> {
  if (!isFields(row) || !checks.every(([field, fits]) => fits(row[field]))) return false;
  const sound = soundCommand(row.command);
  return sound !== null && sound === row.command;
}

/** The rows of the outbox that have the shape that this build writes, oldest first. */
export async function soundRows<F>(stored: readonly unknown[]): Promise<OutboxRow<F>[]> {
  await bringShapes();
  return stored.filter((row): row is OutboxRow<F> => isRow(row)).sort(bySeq);
}
