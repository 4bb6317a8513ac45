import type { Read } from '../state/types.ts';

/** Returns `before` if `after` has the same content, so that nothing is rendered again. */
export function sameRead<T>(before: Read<T>, after: Read<T>): Read<T> {
  if (before.state !== 'ready' || after.state !== 'ready')
    return before.state === after.state && failureIn(before) === failureIn(after) ? before : after;
  const value = sameValue(before.value, after.value) ? before.value : after.value;
  const same =
    value === before.value &&
    before.source === after.source &&
    before.observedAt === after.observedAt &&
    before.failure === after.failure;
  return same ? before : { ...after, value };
}

const failureIn = <T>(read: Read<T>) => (read.state === 'failed' ? read.failure : null);

/** Whether two answers contain the same record objects in the same order, and the same totals. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const before: Record<string, unknown> = { ...a };
  const after: Record<string, unknown> = { ...b };
  const names = Object.keys(after);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => sameList(before[name], after[name]))
  );
}

function sameList(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => one === b[index]);
  return isPlain(a) && isPlain(b) && JSON.stringify(a) === JSON.stringify(b);
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null;
