import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { CallKey } from '../../contract/calls.ts';
import { refusalsOf } from '../../contract/described/refusals.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Throws unless an answer is exactly what the contract says, with nothing missing, wrong or extra. For tests: the
 * parsed result is compared, because a schema just leaves out unknown fields.
 */
export function checkAnswer(call: string, schema: z.ZodType, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = schema.safeParse(sent);
  if (!parsed.success) {
    throw new Error(`${call} answers what its contract does not say: ${parsed.error.message}`);
  }
  if (!isDeepStrictEqual(sent, parsed.data)) {
    const more = firstDifference(sent, parsed.data, '');
    throw new Error(`${call} answers more than its contract says, at ${more}`);
  }
}

/**
 * For tests: turns a refusal that isn't in the call's description into a fault; returns any other error unchanged
 * `[§D-openapi-refusals]`.
 */
export function asDescribed<E>(call: CallKey, error: E): E | Error {
  if (!(error instanceof Refusal) || refusalsOf(call).includes(error.code)) return error;
  return new Error(`${call} is not described as refused with ${error.code}`, { cause: error });
}

function firstDifference(sent: unknown, parsed: unknown, path: string): string {
  if (typeof sent !== 'object' || typeof parsed !== 'object' || sent === null || parsed === null) {
    return path;
  }
  const other: Record<string, unknown> = { ...parsed };
  for (const [key, value] of Object.entries(sent)) {
    if (!isDeepStrictEqual(value, other[key])) {
      return firstDifference(value, other[key], path === '' ? key : `${path}.${key}`);
    }
  }
  return path;
}
