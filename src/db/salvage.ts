import { isFields } from '../lib/pure/checks.ts';

/**
 * In characters; no record is longer. Without a limit, a missing quote would make us read the whole text again and
 * again.
 */
const LONGEST = 200_000;

/** The complete records within a damaged text that `fits` accepts, in their order. */
export function salvaged<T extends { id: number }>(
  text: string,
  fits: (value: unknown) => value is T,
): T[] {
  const found: T[] = [];
  for (let at = text.indexOf('{"'); at >= 0; ) {
    const end = endOf(text, at);
    const record = end === -1 ? null : parsed(text.slice(at, end));
    const isRecord = isFields(record) && fits(record);
    if (isRecord) found.push(record);
    at = text.indexOf('{"', isRecord ? end : at + 1);
  }
  return found;
}

/** The index after the brace that closes the one at `start`; -1 if it is never closed. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  const limit = Math.min(text.length, start + LONGEST);
  for (let at = start; at < limit; at += 1) {
    const sign = text[at];
    if (isQuoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
