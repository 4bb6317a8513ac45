import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/**
 * Throws unless an answer is exactly what the contract says: nothing missing, nothing wrong, nothing more.
 * For tests: a schema leaves out fields it doesn't know, so what it leaves out is compared.
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
