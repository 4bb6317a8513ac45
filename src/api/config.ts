/**
 * What a back end offers beyond the specification's section 7. With `codes`, all its refusals have the contract's error
 * body, so a refusal without one comes from something in between, such as a gateway or a portal.
 */
export type Addition =
  | 'changes'
  | 'codes'
  | 'idempotency'
  | 'tenant'
  /** It accepts calls for all tenants of the person, whichever one the session is in. */
  | 'elsewhere'
  | 'rev'
  | 'sealing'
  /** It takes the tag of an answer back as `If-None-Match`. */
  | 'tags';

/** The configuration of a running installation, sent with the page by the server. */
export interface ApiConfig {
  /** `/api`, or the absolute address of another back end. */
  base: string;
  additions: readonly Addition[];
}
