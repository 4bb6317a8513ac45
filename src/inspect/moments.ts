import type { ChangeEntity } from '../../contract/entities/changes.ts';
import type { Moment } from './timeline.ts';

/** A name of a record or of what is kept beside them, and what has become of it. */
export interface Difference {
  place: ChangeEntity | 'answers' | 'outbox';
  id: string;
  kind: 'added' | 'changed' | 'removed';
  /** The fields that differ, with their values before and after. */
  fields: readonly { path: string; before: unknown; after: unknown }[];
}

/** More fields than these of one record say no more. */
const mostFields = 40;

/** What is otherwise in `after` than in `before`. */
export function differences(before: Moment, after: Moment): Difference[] {
  const found: Difference[] = [];
  for (const place of Object.keys(after.lists) as ChangeEntity[]) {
    if (before.lists[place] === after.lists[place]) continue;
    found.push(...between(place, keyed(before.lists[place]), keyed(after.lists[place])));
  }
  found.push(...between('answers', before.answers, after.answers));
  found.push(...between('outbox', keyed(before.outbox), keyed(after.outbox)));
  return found;
}

function between(
  place: Difference['place'],
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Difference[] {
  const found: Difference[] = [];
  for (const [id, value] of after) {
    const old = before.get(id);
    if (old === value) continue;
    if (!before.has(id)) found.push({ place, id, kind: 'added', fields: [] });
    else {
      const fields = changedFields(old, value);
      if (fields.length > 0) found.push({ place, id, kind: 'changed', fields });
    }
  }
  for (const id of before.keys())
    if (!after.has(id)) found.push({ place, id, kind: 'removed', fields: [] });
  return found;
}

/** The innermost fields in which two values differ. */
function changedFields(before: unknown, after: unknown): Difference['fields'] {
  const found: { path: string; before: unknown; after: unknown }[] = [];
  const visit = (path: string, old: unknown, now: unknown) => {
    if (Object.is(old, now) || found.length >= mostFields) return;
    if (isObject(old) && isObject(now) && Array.isArray(old) === Array.isArray(now)) {
      for (const key of new Set([...Object.keys(old), ...Object.keys(now)]))
        visit(path ? `${path}.${key}` : key, old[key], now[key]);
    } else found.push({ path, before: old, after: now });
  };
  visit('', before, after);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const keyed = (rows: readonly { id: number | string }[]): Map<string, unknown> =>
  new Map(rows.map((row) => [String(row.id), row]));
