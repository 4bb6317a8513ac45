import type { ChangeEntity } from '../../contract/entities/changes.ts';
import type { ReadCall } from '../../contract/types.ts';
import type { Check } from '../lib/pure/checks.ts';
import { firstAnswers, records } from './compiled/first.ts';

type Group = ReadonlyMap<string, Check>;

let rest: { restAnswers: Group; bodies: Group; kept: Group } | null = null;

/** Loads the checks of the answers that few pages use, and of request bodies. */
export async function bringShapes(): Promise<void> {
  rest ??= await import('./compiled/rest.ts');
}

/** Whether a value is a valid record of a collection. */
export const fitsRecord = (entity: ChangeEntity, value: unknown): boolean =>
  records.get(entity)?.(value) ?? false;

/**
 * Whether a value can be sent as the body of a queued write; needs `bringShapes` first. A call without a body accepts
 * anything.
 */
export const fitsBody = (call: string, body: unknown): boolean =>
  rest?.bodies.get(call)?.(body) ?? true;

/** Whether a value is a valid answer to a read, or the kept part of one; null if its shape has to be loaded first. */
export function fitsAnswer(call: ReadCall, answer: unknown, isKept = false): boolean | null {
  const check =
    firstAnswers.get(call) ??
    (isKept ? rest?.kept.get(call) : undefined) ??
    rest?.restAnswers.get(call);
  return check ? check(answer) : rest && false;
}

/** Whether a value is a valid answer to a read; loads the shape first if necessary. */
export async function isSoundAnswer(call: ReadCall, answer: unknown): Promise<boolean> {
  const fits = fitsAnswer(call, answer);
  if (fits !== null) return fits;
  await bringShapes();
  return fitsAnswer(call, answer) === true;
}
