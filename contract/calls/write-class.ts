/**
 * What an uncertain outcome asks for: `resend` the same again; `compare`, read first whether it took effect and send it
 * only if it did not; `ask`, read, and where that settles nothing leave the decision to the person.
 */
export type AfterLoss = 'resend' | 'compare' | 'ask';

/**
 * How a client makes a write. `later`: a command, durable on the device before it is confirmed to the person and sent when the
 * server can be reached. `now`: with a connection or not at all; without one it is refused before anything is sent.
 *
 * `lost` is for a back end without idempotency keys, and where a key has outlived the server's memory; elsewhere the same
 * key gives the first answer again. What is made `now` is never sent again by itself: there `resend` says that the person
 * may simply press again, and `ask` that they are told to look first, because twice would be two.
 */
export interface WriteClass {
  when: 'later' | 'now';
  lost: AfterLoss;
}

/** A merchant's daily work on what the device holds whole: it goes on without a network. */
export const later = {
  /** The same again is the same. */
  repeatable: { when: 'later', lost: 'resend' },
  /** Twice would be two, or would undo what another device did in between: looked up first. */
  compared: { when: 'later', lost: 'compare' },
  /** Twice would be two, and reading may not tell. */
  asked: { when: 'later', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;

/**
 * All other writes. Who somebody is and where they stand is for the server to say, nobody should pay for what they pressed
 * yesterday, other people hear of it at once, and what a setting means depends on the answer of a register, a store or a
 * channel.
 */
export const now = {
  /** The same again is the same. */
  repeatable: { when: 'now', lost: 'resend' },
  /** Twice would be two. */
  asked: { when: 'now', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;
