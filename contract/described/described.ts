import type { z } from 'zod';
import type { CallKey, Contract } from '../calls.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { Args, ParamName, Path } from '../types.ts';

type Asks<C extends CallKey> = Contract[C] extends { query: z.ZodType } | { body: z.ZodType }
  ? true
  : [ParamName<Path<C>>] extends [never]
    ? false
    : true;

/** A call in words, for who builds on it `[§D-openapi]`. */
export type Described<C extends CallKey> = {
  /** A line without a full stop, as a list of calls shows it. */
  summary: string;
  /** What it does, and what to know before it is called; CommonMark. */
  description: string;
  /** The codes that it is refused with beyond those that its row in the contract brings along: see `refusalsOf`. */
  refuses?: readonly ErrorCode[];
  /** What a part of the path is called in words, where the contract's own name for it says too little. */
  called?: Partial<Record<ParamName<Path<C>>, string>>;
} & (Asks<C> extends true
  ? {
      /** As somebody would call it; a test sends it, with the ids, addresses and tokens of what is there. */
      example: Args<C>;
    }
  : { example?: never });
