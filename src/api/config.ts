/**
 * What the back end has beyond the specification's section 7. With `codes` every refusal of its own has the contract's
 * error body, so whatever else refuses a call is something on the way: a gateway or a portal.
 */
export type Addition =
  | 'changes'
  | 'codes'
  | 'idempotency'
  | 'tenant'
  /** It takes calls for any tenant of the person's, whichever the session is on. */
  | 'elsewhere'
  | 'rev'
  | 'sealing';

/** Run-time configuration, seeded into the page by the server that serves it. */
export interface ApiConfig {
  /** `/api`, or the absolute base of another back end. */
  base: string;
  additions: readonly Addition[];
}
