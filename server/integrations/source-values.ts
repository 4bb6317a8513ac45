import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { MappedAttribute } from '../../contract/entities/value-rules.ts';
import { attributeOfOption, sourceKey } from '../../contract/rules/source-values.ts';
import type { Db } from '../db/database.ts';
import { intArray } from '../db/integers.ts';
import type { GiveWay } from '../lib/give-way.ts';
import { piecesOf } from '../lib/pieces.ts';

/** A value as suppliers write it, and how many of the shop's products have it. */
export interface SourceValue {
  attribute: MappedAttribute;
  /** The spelling that most of the products have. */
  value: string;
  key: string;
  products: number;
}

interface Found extends Record<string, unknown> {
  source: string;
  value: string;
  products: number[];
}

/** How many products one statement reads. */
const atOnce = 250;

/**
 * The values of the products on the shop's import list and of those it sells, most products first; a product in both
 * counts once. The category is given by its Danish name, or if it is unmapped by the supplier's own; of a variant's
 * options, those that name a color, a size or a material count.
 */
export async function readSourceValues(
  db: Db,
  shopId: number,
  giveWay: GiveWay = setImmediate,
): Promise<SourceValue[]> {
  const held = await db.execute<{ product_id: number }>(sql`
    select product_id from import_products where shop_id = ${shopId}
    union
    select product_id from my_products where shop_id = ${shopId}`);
  const ids = held.rows.map((row) => row.product_id);
  const found: Found[] = [];
  for (const piece of piecesOf(ids, atOnce)) {
    found.push(...(await valuesOf(db, shopId, piece)));
    await giveWay();
  }
  return merged(found);
}

async function valuesOf(db: Db, shopId: number, ids: readonly number[]): Promise<Found[]> {
  const mine = sql`shop_id = ${shopId} and product_id = any(${intArray(ids)})`;
  const { rows } = await db.execute<Found>(sql`
    with held as (
      select product_id, category_id, tags from import_products where ${mine}
      union all
      select product_id, category_id, tags from my_products where ${mine}
    ), found as (
      select 'category' as source, c.name_da as value, h.product_id
        from held h join categories c on c.id = h.category_id
      union all
      select 'category', s.path[array_upper(s.path, 1)], h.product_id
        from held h join products p on p.id = h.product_id and p.category_id is null
          join supplier_categories s on s.id = p.supplier_category_id
        where h.category_id is null
      union all
      select 'tag', t.tag, h.product_id from held h, unnest(h.tags) t(tag)
      union all
      select 'brand', p.brand, p.id
        from products p where p.brand is not null and p.id = any(${intArray(ids)})
      union all
      select 'option:' || o.key, o.value, v.product_id
        from variants v, jsonb_each_text(v.options) o
        where v.product_id = any(${intArray(ids)})
    )
    select source, value, json_agg(distinct product_id) as products
      from found where btrim(value) <> '' group by source, value`);
  return rows;
}

/** Merges spellings of the same value; done here, because databases differ in their lower case. */
function merged(rows: readonly Found[]): SourceValue[] {
  const values = new Map<
    string,
    { attribute: MappedAttribute; key: string; spelt: Map<string, number>; products: Set<number> }
  >();
  for (const { source, value, products } of rows) {
    const attribute = attributeOf(source);
    const key = sourceKey(value);
    if (attribute === null || key === '') continue;
    const id = `${attribute} ${key}`;
    const known = values.get(id) ?? { attribute, key, spelt: new Map(), products: new Set() };
    const spelling = value.trim();
    known.spelt.set(spelling, (known.spelt.get(spelling) ?? 0) + products.length);
    for (const product of products) known.products.add(product);
    values.set(id, known);
  }
  return [...values.values()]
    .map(({ attribute, key, spelt, products }) => ({
      attribute,
      key,
      value: mostUsed(spelt),
      products: products.size,
    }))
    .sort(
      (a, b) =>
        b.products - a.products ||
        a.attribute.localeCompare(b.attribute) ||
        a.key.localeCompare(b.key, 'da'),
    );
}

function attributeOf(source: string): MappedAttribute | null {
  if (source.startsWith('option:')) return attributeOfOption(source.slice(7));
  return source as MappedAttribute;
}

function mostUsed(spelt: ReadonlyMap<string, number>): string {
  const [first] = [...spelt].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}
