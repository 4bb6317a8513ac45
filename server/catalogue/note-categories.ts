import { sql } from 'drizzle-orm';
import { pathKey } from '../categories/path-key.ts';
import type { Db } from '../db/database.ts';
import type { NewCategory } from './categories.ts';
import { shortened } from './limits.ts';
import { createNotes, type Note } from './notes.ts';
import type { ImportReport } from './report.ts';

/** How many categories are reported by name. */
const named = 3;
const nameOf = (path: readonly string[]): string => shortened(path.join(' > '), 120);

/**
 * Counts the categories that a piece of the file names for the first time `[§D-categories-told]`. `known` holds those
 * of earlier pieces, because a dry run rolls each piece back.
 */
export function noteNewCategories(
  report: ImportReport,
  found: readonly NewCategory[],
  known: Set<string>,
): void {
  for (const { path, category_id } of found) {
    const key = pathKey(path);
    if (known.has(key)) continue;
    known.add(key);
    const isMapped = category_id !== null;
    report.categories.added += 1;
    report.categories[isMapped ? 'byName' : 'unmapped'] += 1;
    add(report, isMapped ? 'categories_by_name' : 'categories_unmapped', 1, [nameOf(path)]);
  }
}

/**
 * Counts the unmapped categories, including those from earlier files: before anything is merged, and again at the end.
 */
export async function noteUnmapped(
  db: Db,
  supplierId: number,
  report: ImportReport,
): Promise<void> {
  const { rows } = await db.execute<{ path: string[] }>(sql`
    select path from supplier_categories s where supplier_id = ${supplierId} and category_id is null
      and exists (select from products p where p.supplier_category_id = s.id and p.left_at is null)
    order by id`);
  report.categories.unmapped = rows.length;
  report.notes = report.notes.filter(({ code }) => code !== 'categories_unmapped');
  const first = rows.slice(0, named).map(({ path }) => nameOf(path));
  if (rows.length > 0) add(report, 'categories_unmapped', rows.length, first);
}

function add(
  report: ImportReport,
  code: Extract<Note['code'], `categories_${string}`>,
  count: number,
  names: readonly string[],
): void {
  const known = report.notes.find((note) => note.code === code)?.sample?.split('; ') ?? [];
  createNotes(report.notes).add(code, { count });
  const note = report.notes.find((one) => one.code === code);
  if (note) note.sample = [...known, ...names].slice(0, named).join('; ');
}
