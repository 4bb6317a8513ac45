import type { ChangeEntity } from '../../contract/entities/changes.ts';
import { keysOf } from '../lib/pure/keys-of.ts';
import type { Moment } from './timeline.ts';

/** A changed record, answer or command, and what has changed. */
export interface Difference {
  list: ChangeEntity | 'answers' | 'outbox';
  id: string;
  kind: 'added' | 'changed' | 'removed';
  /** The fields that differ, with their values before and after. */
  fields: readonly { path: string; before: unknown; after: unknown }[];
}

/** The most fields that are listed for one record; more wouldn't help. */
const mostFields = 40;

/** The differences between `before` and `after`. */
export function differences(before: Moment, after: Moment): Difference[] {
  const found: Difference[] = [];
  for (const list of keysOf(after.lists)) {
    if (before.lists[list] === after.lists[list]) continue;
    found.push(...between(list, keyed(before.lists[list]), keyed(after.lists[list])));
  }
  found.push(...between('answers', before.answers, after.answers));
  found.push(...between('outbox', keyed(before.outbox), keyed(after.outbox)));
  return found;
}

function between(
  list: Difference['list'],
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): Difference[] {
  const found: Difference[] = [];
  for (const [id, value] of after) {
    const old = before.get(id);
    if (old === value) continue;
    if (!before.has(id)) found.push({ list, id, kind: 'added', fields: [] });
    else {
      const fields = changedFields(old, value);
      if (fields.length > 0) found.push({ list, id, kind: 'changed', fields });
    }
  }
  for (const id of before.keys())
    if (!after.has(id)) found.push({ list, id, kind: 'removed', fields: [] });
  return found;
}

/** The innermost fields in which two values differ. */
function changedFields(before: unknown, after: unknown): Difference['fields'] {
  const found: { path: string; before: unknown; after: unknown }[] = [];
  const visit = (path: string, before: unknown, after: unknown) => {
    if (Object.is(before, after) || found.length >= mostFields) return;
    if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
      for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
        visit(path ? `${path}.${key}` : key, before[key], after[key]);
    } else found.push({ path, before, after });
  };
  visit('', before, after);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const keyed = (rows: readonly { id: number | string }[]): Map<string, unknown> =>
  new Map(rows.map((row) => [String(row.id), row]));
