import { sql } from 'drizzle-orm';
import { pathKey } from '../categories/path-key.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { AssembledProduct } from './assemble.ts';
import { type NewCategory, resolveCategories } from './categories.ts';
import { forgetImports, noteImports } from './unchanged.ts';

/** How many records of a kind an import added, changed and found unchanged. */
export interface Tally {
  added: number;
  changed: number;
  unchanged: number;
}

export interface Upserted {
  products: Tally;
  variants: Tally;
  /** Changed products that shops may hold. */
  changedIds: number[];
  /** Products without a variant on offer: their variants have moved to other products. */
  hidden: number;
  /** Categories that are new in the supplier's files. */
  categories: NewCategory[];
}

/**
 * Updates the supplier's products to the file: adds new ones, and rewrites only rows that differ. A product with a
 * changed variant counts as changed. Pictures and category stay if the file has none.
 */
export async function upsertProducts(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
): Promise<Upserted> {
  const { resolved, added: newCategories } = await resolveCategories(
    db,
    supplierId,
    products.map(({ category }) => category),
  );
  const written = await writeProducts(db, supplierId, products, resolved);
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

  // Products that lost a variant to another one may no longer be as a file made them; those of this file are noted
  // below.
  await forgetImports(
    db,
    variants.flatMap(({ moved_from }) => moved_from ?? []),
  );
  await noteImports(db, new Map(written.map(({ key, id }) => [key, id])), products);

  const changed = new Set([
    ...written.filter(({ changed }) => changed).map(({ id }) => id),
    ...variants.map(({ product_id }) => product_id),
    ...summed.filter(({ differs }) => differs).map(({ id }) => id),
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
    hidden: summed.filter(({ hidden }) => hidden).length,
    categories: newCategories,
  };
}

async function writeProducts(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
  categories: Awaited<ReturnType<typeof resolveCategories>>['resolved'],
) {
  const incoming = products.map(({ variants, category, ...product }) => {
    const own = categories.get(pathKey(category));
    return { ...product, supplier_category_id: own?.id, category_id: own?.category_id };
  });
  const { rows } = await db.execute<{
    id: number;
    key: string;
    added: boolean;
    changed: boolean;
  }>(sql`
    with incoming as materialized (
      select r.*, p.id, coalesce(r.supplier_category_id, p.supplier_category_id) as new_own_category,
        case when r.supplier_category_id is null then p.category_id else r.category_id end as new_category,
        case when r.images = '[]' then coalesce(p.images, r.images) else r.images end as new_images
      from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb) as r (
        key text, sku text, ean text, brand text, title text, description text,
        supplier_category_id int, category_id int, tags text[],
        images jsonb, currency text, cost int, recommended_price int, stock int, variants_count int,
        min_order_quantity int, is_colli boolean
      )
      left join products p on p.supplier_id = ${supplierId} and p.key = r.key
    ),
    changed as (
      update products p set
        sku = i.sku, ean = i.ean, brand = i.brand, title = i.title, description = i.description,
        category_id = i.new_category, supplier_category_id = i.new_own_category, tags = i.tags,
        images = i.new_images, currency = i.currency,
        min_order_quantity = i.min_order_quantity, is_colli = i.is_colli, updated_at = now()
      from incoming i
      where p.id = i.id and
        (p.sku, p.ean, p.brand, p.title, p.description, p.category_id, p.supplier_category_id, p.tags, p.images,
          p.currency, p.min_order_quantity, p.is_colli)
        is distinct from
        (i.sku, i.ean, i.brand, i.title, i.description, i.new_category, i.new_own_category, i.tags, i.new_images,
          i.currency, i.min_order_quantity, i.is_colli)
      returning p.id
    ),
    added as (
      insert into products (supplier_id, key, sku, ean, brand, title, description, category_id,
        supplier_category_id, tags, images, currency, cost, recommended_price, stock, variants_count, min_order_quantity, is_colli)
      select ${supplierId}, key, sku, ean, brand, title, description, new_category, new_own_category, tags,
        new_images, currency, cost, recommended_price, stock, variants_count, min_order_quantity, is_colli
      from incoming where id is null
      returning id, key
    )
    select id, key, true as added, false as changed from added
    union all
    select id, key, false, id in (select id from changed) from incoming where id is not null`);
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
        recommended_price = i.recommended_price, stock = i.stock, position = i.position, left_at = null
      from incoming i
      where v.id = i.id and (v.left_at is not null or
        (v.product_id, v.sku, v.ean, v.options, v.cost, v.recommended_price, v.stock, v.position)
        is distinct from
        (i.product_id, i.sku, i.ean, i.options, i.cost, i.recommended_price, i.stock, i.position))
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
 * Updates what products repeat of their variants, including variants that the file leaves out, and marks the stock as
 * checked. A product without an offered variant has left `[§D-catalogue-complete]`. The search text of those in
 * `otherWords` is cleared again: a process that built one while their variants were being changed had locked the
 * products, and has finished by now.
 */
export async function sumUp(db: Db, ids: number[], otherWords: number[]): Promise<Summed[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Summed>(sql`
    with counted as (
      select v.product_id, count(*) filter (where v.left_at is null) as offered
      from variants v where v.product_id = any(${intArray(ids)}) group by v.product_id
    ),
    figures as materialized (
      select p.id, coalesce(min(v.cost), p.cost) as cost, min(v.recommended_price) as recommended_price,
        least(coalesce(sum(v.stock), 0), 2147483647)::int as stock, count(v.id)::int as variants_count,
        case when coalesce(c.offered, 0) = 0 then coalesce(p.left_at, now()) end as left_at,
        p.left_at as left_before, (p.cost, p.recommended_price, p.stock, p.variants_count) as before
      from products p left join counted c on c.product_id = p.id
        -- What has left says nothing of a product that is still offered.
        left join variants v on v.product_id = p.id and (v.left_at is null or c.offered = 0)
      where p.id = any(${intArray(ids)}) group by p.id, c.offered
    )
    update products p set
      cost = f.cost, recommended_price = f.recommended_price, stock = f.stock,
      variants_count = f.variants_count, left_at = f.left_at, stock_checked_at = now(),
      search_text = case when p.id = any(${intArray(otherWords)}) then null else p.search_text end
    from figures f where p.id = f.id
    returning p.id, f.left_before is null and f.left_at is not null as hidden,
      f.before is distinct from (f.cost, f.recommended_price, f.stock, f.variants_count)
        or f.left_before is distinct from f.left_at as differs`);
  return rows;
}

interface Summed extends Record<string, unknown> {
  id: number;
  /** Whether any of its figures changed. */
  differs: boolean;
  /** Whether it has left. */
  hidden: boolean;
}

/**
 * Variants that a file gives another key than an earlier one, for example because their SKU is now shared, or no longer
 * is: the same product, SKU and options. They get the new key, so that they aren't added again.
 */
export async function renameVariants(
  db: Db,
  supplierId: number,
  products: AssembledProduct[],
): Promise<void> {
  const incoming = products.flatMap(({ key: product_key, variants }) =>
    variants
      .filter(({ sku }) => sku !== '')
      .map(({ key, sku, options }) => ({ product_key, key, sku, options })),
  );
  await db.execute(sql`
    with incoming as materialized (
      select r.*, p.id as product_id
      from jsonb_to_recordset(${JSON.stringify(incoming)}::text::jsonb)
        as r (product_key text, key text, sku text, options jsonb)
      join products p on p.supplier_id = ${supplierId} and p.key = r.product_key
      where not exists (
        select from variants v where v.supplier_id = ${supplierId} and v.key = r.key
      )
    )
    update variants v set key = i.key from incoming i
    where v.product_id = i.product_id and v.sku = i.sku and v.options = i.options`);
}
