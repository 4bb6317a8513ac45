import type { z } from 'zod';
import type { Role } from '../entities/team.ts';
import type { Level } from '../rules/levels.ts';
import type { WriteClass } from './write-class.ts';

/**
 * Who may make a call: anyone, a signed-in person, or someone whose session is on a shop or a supplier. Shop and
 * supplier calls only touch data of that tenant.
 */
export type Access = 'anyone' | 'user' | 'shop' | 'supplier';

/**
 * The lowest role in the shop, or level at the supplier, that may make the call `[§6-team-role]`; `limited` or `viewer`
 * if belonging to it is enough. Screens don't offer the call to anyone below that `[§D-roles]`.
 */
type Needed =
  | { access: 'anyone'; role?: never }
  | { access: 'user'; role?: never }
  | { access: 'shop'; role: Role }
  | { access: 'supplier'; role: Level };

/** One call of the contract. A call that doesn't say who may make it doesn't compile. */
export type Row = Needed & Traits & (Reads | Changes);

interface Traits {
  /** Belonging to the tenant is enough for a part of the call: its handler checks the role for the rest. */
  partly?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  answer: z.ZodType;
  /** Beyond the specification's section 7. */
  addition?: true;
  /**
   * A write whose answer no table may hold, not even hashed, or that waits for another server before it answers: it has
   * no idempotency key and opens its own transactions.
   */
  unkeyed?: true;
  /**
   * Anyone may make it. Repeated under its idempotency key by somebody who knows the password, it gives the first
   * answer again `[§D-idempotency-open]`.
   */
  keyed?: true;
  /** Takes a secret that lets its bearer in: wrong ones are counted per network `[§D-guessing]`. */
  bearsSecret?: true;
  /**
   * The answer gives access to whoever has it, as do the answers of all calls that anyone may make. It is never
   * compressed, because its compressed size would give parts of it away `[§D-compressed]`.
   */
  secret?: true;
  /**
   * Answered when something has happened, or after a while: it takes no turn and isn't counted as latency `[§D-hint]`.
   */
  waits?: true;
  /** A read that nobody repeats with the same question, because each answer leads to the next. It has no tag. */
  onward?: true;
  /** The body is a file, streamed as it is: not JSON. */
  upload?: true;
}

/** Whether and how the call changes data. A row that doesn't say so, or contradicts itself, doesn't compile. */
interface Reads {
  write?: never;
  reads?: never;
}
type Changes =
  | { write: WriteClass; reads?: never }
  /** Changes nothing: a read that needs a body for its question. It has no idempotency key. */
  | { write?: never; reads: true };

export type Rows = Readonly<
  Record<`GET ${string}`, Row & Reads> &
    Record<`${'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`, Row & Changes>
>;
