import type { Command } from '../../../src/sync/state/commands.ts';
import type { OutboxRow } from '../../../src/sync/state/outbox-rows.ts';

/** A command that waits in a lane of its own, at place `seq` in the outbox. */
export const outboxRow = (
  seq: number,
  command: Command,
  more: Partial<OutboxRow<unknown>> = {},
): OutboxRow<unknown> => ({
  id: `c${seq}`,
  key: `c${seq}`,
  seq,
  command,
  edition: 1,
  retries: 0,
  lane: `lane:${seq}`,
  upTo: null,
  at: 0,
  state: 'queued',
  attempts: 0,
  sentAt: null,
  until: null,
  undecided: false,
  failure: null,
  ...more,
});
