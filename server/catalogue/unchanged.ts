import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { AssembledProduct } from './assemble.ts';

/*
 * Most of a repeated file is the same as before. So what each product was made from is stored; if a file has the same
 * again, only its category has to be checked against the mapping of its supplier category. For this, all other code
 * that changes a product or its variants must call `forgetImports`.
 */

/** Separates the products that are exactly as the last import made them, and notes that they were checked now. */
export async function passUnchanged(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
): Promise<{ unchanged: AssembledProduct[]; others: AssembledProduct[] }> {
  const incoming = products.map((product) => ({
    key: product.key,
    imported_as: fingerprintOf(product),
  }));
  // Looks up product by product: the planner doesn't know yet of the thousands of rows that a file has just added, and
  // would read all of them for one combined query.
  const { rows } = await db.execute<{ id: number; key: string }>(sql`
    select found.id, r.key
    from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb) as r (key text, imported_as text)
    cross join lateral (
      select p.id from products p
      left join supplier_categories c on c.id = p.supplier_category_id
      where p.supplier_id = ${supplierId} and p.key = r.key
        and (select imported_as from product_imports where product_id = p.id) = r.imported_as
        and (c.id is null or c.category_id is not distinct from p.category_id)
      offset 0) found`);
  const known = new Set(rows.map(({ key }) => key));
  const { unchanged = [], others = [] } = Object.groupBy(products, ({ key }) =>
    known.has(key) ? 'unchanged' : 'others',
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await db.execute(sql`
      update product_imports set checked_at = now() where product_id = any(${intArray(ids)})`);
  }
  return { unchanged, others };
}

/** Stores what products were made from, by their ids, after everything in the file about them was imported. */
export async function noteImports(
  db: Db,
  ids: ReadonlyMap<string, number>,
  products: readonly AssembledProduct[],
): Promise<void> {
  const made = products.map((product) => ({
    product_id: ids.get(product.key),
    imported_as: fingerprintOf(product),
  }));
  await db.execute(sql`
    insert into product_imports (product_id, imported_as)
    select product_id, imported_as from jsonb_to_recordset(${JSON.stringify(made)}::text::jsonb)
      as r (product_id int, imported_as text)
    on conflict (product_id) do update set imported_as = excluded.imported_as, checked_at = now()`);
}

/** Marks products as no longer being as an import made them. */
export async function forgetImports(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`delete from product_imports where product_id = any(${intArray(ids)})`);
}

const fingerprintOf = (product: AssembledProduct): string =>
  hash('sha256', JSON.stringify(product), 'base64url');
