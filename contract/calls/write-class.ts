/**
 * What to do when the outcome of a write is unknown. `resend`: send the same again; `compare`: read whether it took
 * effect and send it only if it did not; `ask`: read, and if that doesn't settle it, let the person decide.
 */
export type AfterLoss = 'resend' | 'compare' | 'ask';

/**
 * How a client makes a write. `later`: a command, stored on the device before it is confirmed to the person, and sent
 * when the server can be reached. `now`: only with a connection; without one it is refused before anything is sent.
 *
 * `lost` is for a back end without idempotency keys, and for a key that the server no longer remembers; in all other
 * cases the same key gives the first answer again. A `now` write is never sent again automatically: for it, `resend`
 * means that the person may simply press again, and `ask` that they are told to look first, because pressing again
 * would do it twice.
 */
export interface WriteClass {
  when: 'later' | 'now';
  lost: AfterLoss;
}

/** A merchant's daily work on data that the device holds completely: it works without a network. */
export const later = {
  /** Sending it again changes nothing. */
  repeatable: { when: 'later', lost: 'resend' },
  /** Sending it again would do it twice, or undo what another device did in between: so the client looks first. */
  compared: { when: 'later', lost: 'compare' },
  /** Sending it again would do it twice, and reading may not show whether it was done. */
  asked: { when: 'later', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;

/**
 * All other writes. Only the server can say who somebody is and which tenant they are in, nobody should pay for
 * something that they pressed yesterday, other people see the effect at once, and what a setting means depends on the
 * answer of a register, a store or a sales channel.
 */
export const now = {
  /** Sending it again changes nothing. */
  repeatable: { when: 'now', lost: 'resend' },
  /** Sending it again would do it twice. */
  asked: { when: 'now', lost: 'ask' },
} as const satisfies Record<string, WriteClass>;
