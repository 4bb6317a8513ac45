import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { AssembledProduct } from './assemble.ts';

/*
 * Most of a file that comes again says what it said before. So what each product was made of is kept; where a file makes it of
 * the same, there is nothing to look at but whether it stands where its supplier category is mapped to. That holds as long as
 * whoever changes a product or its variants otherwise calls `forgetImports`.
 */

/** Sets apart the products that are just what the last import made them, and notes that they were checked now. */
export async function passUnchanged(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
): Promise<{ unchanged: AssembledProduct[]; others: AssembledProduct[] }> {
  const incoming = products.map((product) => ({
    key: product.key,
    imported_as: fingerprintOf(product),
  }));
  // Product by product: who plans it for all at once knows nothing yet of the thousands that a file has just brought, and reads them all.
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
  const known = new Map(rows.map(({ key, id }) => [key, id]));
  const { unchanged = [], others = [] } = Object.groupBy(products, ({ key }) =>
    known.has(key) ? 'unchanged' : 'others',
  );
  const ids = unchanged.flatMap(({ key }) => known.get(key) ?? []);
  if (ids.length > 0) {
    await db.execute(sql`
      update product_imports set checked_at = now() where product_id = any(${intArray(ids)})`);
  }
  return { unchanged, others };
}

/** Notes what products were made of, by their ids: all that the file says of them is in. */
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

/** These products are no longer what an import has made them. */
export async function forgetImports(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.execute(sql`delete from product_imports where product_id = any(${intArray(ids)})`);
}

const fingerprintOf = (product: AssembledProduct): string =>
  hash('sha256', JSON.stringify(product), 'base64url');
