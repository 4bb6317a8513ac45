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

/** Fetches the shapes of the answers that few pages ask for, and of what is sent. */
export async function bringShapes(): Promise<void> {
  rest ??= tableOf((await import('./compiled/rest.json')).default as Compiled);
}

/** Whether something is a record of a collection, as the contract has it. */
export const fitsRecord = (entity: ChangeEntity, value: unknown): boolean =>
  own.records?.[entity]?.(value) ?? false;

/** Whether something can be sent as the body of a queued write, once `bringShapes` is done; one that has none takes anything. */
export const fitsBody = (call: string, body: unknown): boolean =>
  rest?.bodies?.[call]?.(body) ?? true;

/** Whether something is an answer to a read, or what is kept of one; null where its shape must be fetched first. */
export function fitsAnswer(call: ReadCall, answer: unknown, isKept = false): boolean | null {
  const check =
    own.answers?.[call] ?? (isKept ? rest?.kept?.[call] : undefined) ?? rest?.answers?.[call];
  return check ? check(answer) : rest && false;
}

/** Whether something is an answer to a read; fetches its shape first where that takes it. */
export async function isSoundAnswer(call: ReadCall, answer: unknown): Promise<boolean> {
  const fits = fitsAnswer(call, answer);
  if (fits !== null) return fits;
  await bringShapes();
  return fitsAnswer(call, answer) === true;
}
