import type { z } from 'zod';
import type { Role } from '../entities/team.ts';
import type { Level } from '../rules/levels.ts';
import type { WriteClass } from './write-class.ts';

/**
 * Who may make a call: anyone, a signed-in person, or one whose session stands on a shop or on a supplier.
 * What a shop or supplier call touches is scoped to that tenant.
 */
export type Access = 'anyone' | 'user' | 'shop' | 'supplier';

/**
 * The lowest role in the shop, or level for the supplier, that may make the call `[§6-team-role]`: `limited` or `viewer`
 * where belonging to it is enough. Screens offer it to nobody below that `[§D-roles]`.
 */
type Needed =
  | { access: 'anyone'; role?: never }
  | { access: 'user'; role?: never }
  | { access: 'shop'; role: Role }
  | { access: 'supplier'; role: Level };

/** A call without a decision who may make it does not compile. */
export type Row = Needed & Traits & (Reads | Changes);

interface Traits {
  /** Belonging to the tenant is enough for part of it: its handler checks the role where it needs one. */
  partly?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Beyond the specification's section 7. */
  addition?: true;
  /**
   * A write that carries what no table may hold, not even hashed, or waits for somebody else before it answers: it has no idempotency
   * key and opens its own transactions.
   */
  unkeyed?: true;
  /**
   * Anyone may make it. Repeated under its idempotency key by somebody who knows the password, it gives the first answer
   * again `[§D-idempotency-open]`.
   */
  keyed?: true;
  /** Takes a secret that lets its bearer in: wrong ones are counted by the network that they come from `[§D-guessing]`. */
  bearsSecret?: true;
  /**
   * The answer opens something to whoever has it, as every answer to a call that anyone may make does. It is never
   * compressed: its size would give it away `[§D-compressed]`.
   */
  secret?: true;
  /** Answered when something has happened, or nothing for a while: it takes no turn, and its time is nobody's latency `[§D-hint]`. */
  waits?: true;
  /** The body is a file, streamed as it is: not JSON. */
  upload?: true;
}

/** How it changes what is there. A row without it, or with what isn't so, does not compile. */
interface Reads {
  write?: never;
  reads?: never;
}
type Changes =
  | { write: WriteClass; reads?: never }
  /** Changes nothing: a read whose question takes a body. It has no idempotency key. */
  | { write?: never; reads: true };

export type Rows = Readonly<
  Record<`GET ${string}`, Row & Reads> &
    Record<`${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, Row & Changes>
>;
