import { newId } from '../lib/browser/ids.ts';
import type { NewEvent } from '../sync/state/events.ts';
import type { OutboxRow } from '../sync/state/outbox-rows.ts';

/** Tells the log of a change whose own event went with the log it was in. */
export const committedEvent = <F>({ id, lane, at, command }: OutboxRow<F>): NewEvent => ({
  id: newId(),
  type: 'command.committed',
  aggregate: lane,
  commandId: id,
  origin: 'local',
  at,
  payload: { command },
});
