import type { z } from 'zod';
import type { CallKey, Contract } from '../calls.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { Args, ParamName, Path } from '../types.ts';

type Asks<C extends CallKey> = Contract[C] extends { query: z.ZodType } | { body: z.ZodType }
  ? true
  : [ParamName<Path<C>>] extends [never]
    ? false
    : true;

/** The description of a call, for people who build on the API `[§D-openapi]`. */
export type Described<C extends CallKey> = {
  /** One line without a full stop, as lists of calls show it. */
  summary: string;
  /** What the call does, and what to know before using it; CommonMark. */
  description: string;
  /** Error codes beyond those that follow from the call's row in the contract: see `refusalsOf`. */
  refuses?: readonly ErrorCode[];
  /** A readable name for a path parameter, if the contract's own name says too little. */
  called?: Partial<Record<ParamName<Path<C>>, string>>;
} & (Asks<C> extends true
  ? {
      /** A realistic call. A test sends it, with ids, addresses and tokens that exist. */
      example: Args<C>;
    }
  : { example?: never });
