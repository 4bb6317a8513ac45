import type { Read } from '../state/types.ts';

/** `before` where `now` says nothing else, so that nothing is rendered anew. */
export function sameRead<T>(before: Read<T>, now: Read<T>): Read<T> {
  if (before.state !== 'ready' || now.state !== 'ready')
    return before.state === now.state && failureIn(before) === failureIn(now) ? before : now;
  const value = sameValue(before.value, now.value) ? before.value : now.value;
  const same =
    value === before.value &&
    before.source === now.source &&
    before.observedAt === now.observedAt &&
    before.failure === now.failure;
  return same ? before : { ...now, value };
}

const failureIn = <T>(read: Read<T>) => (read.state === 'failed' ? read.failure : null);

/** Whether two answers hold the very same records in the same order, and the same totals. */
function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const before: Record<string, unknown> = { ...a };
  const now: Record<string, unknown> = { ...b };
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => sameList(before[name], now[name]))
  );
}

function sameList(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => one === b[index]);
  return isPlain(a) && isPlain(b) && JSON.stringify(a) === JSON.stringify(b);
}

const isPlain = (value: unknown) => typeof value === 'object' && value !== null;
