import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { AssembledProduct } from './assemble.ts';
import { pathKey, settleCategories } from './categories.ts';

/** How many records of a kind an import added, changed and found as they were. */
export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
}

export interface Upserted {
  products: Tally;
  variants: Tally;
  /** Products that shops may hold and that are no longer as they were. */
  changedIds: number[];
}

/**
 * Brings the supplier's products to what the file says: adds, and rewrites only rows that differ. A product with a
 * changed variant is a changed product. Pictures and category stay where the file has none.
 */
export async function upsertProducts(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
): Promise<Upserted> {
  const categories = await settleCategories(
    db,
    products.map(({ category }) => category),
  );
  const written = await writeProducts(db, supplierId, products, categories);
  const variants = await writeVariants(db, supplierId, products);

  const added = new Set(written.filter(({ added }) => added).map(({ id }) => id));
  const known = new Set(written.map(({ id }) => id));
  for (const { moved_from } of variants) if (moved_from !== null) known.add(moved_from);
  const otherWords = variants.filter(({ has_other_words }) => has_other_words);
  const summed = await sumUp(
    db,
    [...known].filter((id) => !added.has(id)),
    otherWords.flatMap(({ product_id, moved_from }) => [product_id, moved_from ?? product_id]),
  );

  const changed = new Set([
    ...written.filter(({ changed }) => changed).map(({ id }) => id),
    ...variants.map(({ product_id }) => product_id),
    ...summed,
  ]);
  const changedIds = [...changed].filter((id) => !added.has(id));
  const variantsAdded = variants.filter(({ added }) => added).length;
  const variantsTotal = products.reduce((sum, product) => sum + product.variants.length, 0);
  const inFile = new Set(written.map(({ id }) => id));
  const productsChanged = changedIds.filter((id) => inFile.has(id)).length;
  return {
    products: {
      added: added.size,
      changed: productsChanged,
      unchanged: products.length - added.size - productsChanged,
    },
    variants: {
      added: variantsAdded,
      changed: variants.length - variantsAdded,
      unchanged: variantsTotal - variants.length,
    },
    changedIds,
  };
}

async function writeProducts(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
  categories: Map<string, number>,
) {
  const incoming = products.map(({ variants, category, ...product }) => ({
    ...product,
    category_id: categories.get(pathKey(category)) ?? null,
  }));
  const { rows } = await db.execute<{ id: number; added: boolean; changed: boolean }>(sql`
    with incoming as materialized (
      select r.*, p.id, coalesce(r.category_id, p.category_id) as new_category,
        case when r.images = '[]' then coalesce(p.images, r.images) else r.images end as new_images
      from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb) as r (
        key text, sku text, ean text, brand text, title text, description text, category_id int, tags text[],
        images jsonb, currency text, cost int, recommended_price int, stock int, variants_count int,
        min_order_quantity int, is_colli boolean
      )
      left join products p on p.supplier_id = ${supplierId} and p.key = r.key
    ),
    changed as (
      update products p set
        sku = i.sku, ean = i.ean, brand = i.brand, title = i.title, description = i.description,
        category_id = i.new_category, tags = i.tags, images = i.new_images, currency = i.currency,
        min_order_quantity = i.min_order_quantity, is_colli = i.is_colli, updated_at = now()
      from incoming i
      where p.id = i.id and
        (p.sku, p.ean, p.brand, p.title, p.description, p.category_id, p.tags, p.images, p.currency,
          p.min_order_quantity, p.is_colli)
        is distinct from
        (i.sku, i.ean, i.brand, i.title, i.description, i.new_category, i.tags, i.new_images, i.currency,
          i.min_order_quantity, i.is_colli)
      returning p.id
    ),
    added as (
      insert into products (supplier_id, key, sku, ean, brand, title, description, category_id, tags, images,
        currency, cost, recommended_price, stock, variants_count, min_order_quantity, is_colli)
      select ${supplierId}, key, sku, ean, brand, title, description, new_category, tags, new_images,
        currency, cost, recommended_price, stock, variants_count, min_order_quantity, is_colli
      from incoming where id is null
      returning id
    )
    select id, true as added, false as changed from added
    union all
    select id, false, id in (select id from changed) from incoming where id is not null`);
  return rows;
}

async function writeVariants(db: Db, supplierId: number, products: AssembledProduct[]) {
  const incoming = products.flatMap(({ key: product_key, variants }) =>
    variants.map((variant) => ({ ...variant, product_key })),
  );
  const { rows } = await db.execute<{
    product_id: number;
    added: boolean;
    moved_from: number | null;
    has_other_words: boolean;
  }>(sql`
    with incoming as materialized (
      select r.*, p.id as product_id, v.id, v.product_id as old_product_id,
        (v.product_id, v.sku, v.options) is distinct from (p.id, r.sku, r.options) as has_other_words
      from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb) as r (
        product_key text, key text, sku text, ean text, options jsonb, cost int, recommended_price int, stock int,
        "position" int
      )
      join products p on p.supplier_id = ${supplierId} and p.key = r.product_key
      left join variants v on v.supplier_id = ${supplierId} and v.key = r.key
    ),
    changed as (
      update variants v set
        product_id = i.product_id, sku = i.sku, ean = i.ean, options = i.options, cost = i.cost,
        recommended_price = i.recommended_price, stock = i.stock, position = i.position
      from incoming i
      where v.id = i.id and
        (v.product_id, v.sku, v.ean, v.options, v.cost, v.recommended_price, v.stock, v.position)
        is distinct from
        (i.product_id, i.sku, i.ean, i.options, i.cost, i.recommended_price, i.stock, i.position)
      returning v.product_id, false as added, nullif(i.old_product_id, v.product_id) as moved_from,
        i.has_other_words
    ),
    added as (
      insert into variants (supplier_id, product_id, key, sku, ean, options, cost, recommended_price, stock, position)
      select ${supplierId}, product_id, key, sku, ean, options, cost, recommended_price, stock, position
      from incoming where id is null
      returning product_id, true as added, null::int as moved_from, true as has_other_words
    )
    select * from changed union all select * from added`);
  return rows;
}

/**
 * Repeats on the products what their variants say, also of variants that the file leaves out, and stamps the stock as
 * checked. Answers the ids of those whose figures changed. Those in `otherWords` lose their text to search in here once more: whoever made
 * one while their variants were being changed had the products locked, and is done now.
 */
async function sumUp(db: Db, ids: number[], otherWords: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: number; differs: boolean }>(sql`
    with figures as materialized (
      select p.id, coalesce(min(v.cost), p.cost) as cost, min(v.recommended_price) as recommended_price,
        least(coalesce(sum(v.stock), 0), 2147483647)::int as stock, count(v.id)::int as variants_count,
        (p.cost, p.recommended_price, p.stock, p.variants_count) as before
      from products p left join variants v on v.product_id = p.id
      where p.id = any(${intArray(ids)}) group by p.id
    )
    update products p set
      cost = f.cost, recommended_price = f.recommended_price, stock = f.stock,
      variants_count = f.variants_count, stock_checked_at = now(),
      search_text = case when p.id = any(${intArray(otherWords)}) then null else p.search_text end
    from figures f where p.id = f.id
    returning p.id, f.before is distinct from (f.cost, f.recommended_price, f.stock, f.variants_count) as differs`);
  return rows.filter(({ differs }) => differs).map(({ id }) => id);
}
