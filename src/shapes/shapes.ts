import type { ChangeEntity } from '../../contract/entities/changes.ts';
import type { ReadCall } from '../../contract/types.ts';
import { type Check, checksOf, type Shape } from './checks.ts';
import first from './compiled/first.json' with { type: 'json' };

type Group = Record<string, Check>;
type Compiled = { parts: Shape[]; [group: string]: Shape[] | Record<string, Shape> };

function tableOf({ parts, ...groups }: Compiled): Record<string, Group> {
  const make = checksOf(parts);
  const group = (shapes: object) =>
    Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, make(shape)]));
  return Object.fromEntries(Object.entries(groups).map(([name, shapes]) => [name, group(shapes)]));
}

const own = tableOf(first as Compiled);
let rest: Record<string, Group> | null = null;

/** Loads the shapes of the answers that few pages use, and of request bodies. */
export async function bringShapes(): Promise<void> {
  rest ??= tableOf((await import('./compiled/rest.json')).default as Compiled);
}

/** Whether a value is a valid record of a collection. */
export const fitsRecord = (entity: ChangeEntity, value: unknown): boolean =>
  own.records?.[entity]?.(value) ?? false;

/**
 * Whether a value can be sent as the body of a queued write; needs `bringShapes` first. A call without a body accepts
 * anything.
 */
export const fitsBody = (call: string, body: unknown): boolean =>
  rest?.bodies?.[call]?.(body) ?? true;

/** Whether a value is a valid answer to a read, or the kept part of one; null if its shape has to be loaded first. */
export function fitsAnswer(call: ReadCall, answer: unknown, isKept = false): boolean | null {
  const check =
    own.answers?.[call] ?? (isKept ? rest?.kept?.[call] : undefined) ?? rest?.answers?.[call];
  return check ? check(answer) : rest && false;
}

/** Whether a value is a valid answer to a read; loads the shape first if necessary. */
export async function isSoundAnswer(call: ReadCall, answer: unknown): Promise<boolean> {
  const fits = fitsAnswer(call, answer);
  if (fits !== null) return fits;
  await bringShapes();
  return fitsAnswer(call, answer) === true;
}
