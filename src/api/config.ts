/** What the back end has beyond the specification's section 7. */
export type Addition = 'changes' | 'idempotency' | 'tenant' | 'rev';

/** Run-time configuration, seeded into the page by the server that serves it. */
export interface ApiConfig {
  /** `/api`, or the absolute base of another back end. */
  base: string;
  additions: readonly Addition[];
}
