import { newId } from '../lib/browser/ids.ts';
import type { NewEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';

/** The event that tells the log of a command again, after the log with its own event is gone. */
export const committedEvent = <F>({ id, lane, at, command }: OutboxRow<F>): NewEvent => ({
  id: newId(),
  type: 'command.committed',
  aggregate: lane,
  commandId: id,
  origin: 'local',
  at,
  payload: { command },
});
