import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { suppliers } from './people.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export interface ImageRow {
  url: string;
  alt: string;
}

/**
 * The share of the recommended price that is not cost; a product without one comes last. Ordered as margins are: VAT
 * takes the same share of every price.
 */
export const marginOf = (table: { recommendedPrice: AnyPgColumn; cost: AnyPgColumn }): SQL =>
  sql`coalesce((${table.recommendedPrice} - ${table.cost})::float8 / nullif(${table.recommendedPrice}, 0), '-infinity')`;

/** Danish order on every database: æ, ø, å after z, and ä, ö with them. PGlite has no Danish collation. */
export const titleKeyOf = (table: { title: AnyPgColumn }): SQL =>
  sql`translate(lower(${table.title}), 'æøåäöéèüÆØÅÄÖÉÈÜ', '{|}{|eeu{|}{|eeu') collate "C"`;

export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    parentId: integer('parent_id'),
    nameDa: text('name_da').notNull(),
    nameEn: text('name_en').notNull(),
  },
  (table) => [unique('categories_name').on(table.parentId, table.nameEn).nullsNotDistinct()],
);

/**
 * A supplier's product. `key` identifies it to its supplier: the SKU, or the handle where files have no SKUs.
 * `cost`, `recommendedPrice` (lowest) and `stock` (sum) repeat what its variants say, so that search reads one table.
 * Amounts are minor units of `currency`.
 */
export const products = pgTable(
  'products',
  {
    id: serial('id').primaryKey(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    sku: text('sku').notNull(),
    ean: text('ean'),
    brand: text('brand'),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    images: jsonb('images').$type<ImageRow[]>().notNull().default([]),
    currency: text('currency').notNull(),
    cost: integer('cost').notNull(),
    recommendedPrice: integer('recommended_price'),
    stock: integer('stock').notNull().default(0),
    /** In an index in the place of `stock`, which changes all the time without crossing 0. */
    inStock: boolean('in_stock').notNull().generatedAlwaysAs(sql`(stock > 0)`),
    stockCheckedAt: instant('stock_checked_at').notNull().defaultNow(),
    variantsCount: integer('variants_count').notNull().default(1),
    minOrderQuantity: integer('min_order_quantity').notNull().default(1),
    isColli: boolean('is_colli').notNull().default(false),
    hasMedia: boolean('has_media').notNull().generatedAlwaysAs(sql`(images <> '[]'::jsonb)`),
    safety: jsonb('safety').$type<{
      manufacturer: string;
      eu_responsible: string;
      warnings: string | null;
    }>(),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('danish', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title || ' ' || sku || ' ' || coalesce(ean, '') || ' ' || coalesce(brand, '')), 'A') || setweight(to_tsvector('danish', left(description, 20000)), 'C') || setweight(to_tsvector('english', left(description, 20000)), 'C')`,
    ),
    /** What its SKUs, options and supplier are found by in a shop's lists, folded `[§D-one-search]`; null until it is made anew, see `make-search-texts.ts`. */
    searchText: text('search_text'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_supplier_key').on(table.supplierId, table.key),
    index('products_supplier_newest').on(
      table.supplierId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_category').on(table.categoryId),
    index('products_cost').on(table.cost),
    index('products_margin').on(sql`(${marginOf(table)})`),
    index('products_title').on(sql`(${titleKeyOf(table)})`),
    // Counts and facets are read from it alone, without the rows.
    index('products_facets').on(
      table.supplierId,
      table.categoryId,
      table.inStock,
      table.hasMedia,
      table.isColli,
    ),
    index('products_search').using('gin', table.search),
    // Parts of words: compounds are looked for by what they end in.
    index('products_title_parts').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
  ],
);

/** `key` identifies a variant within its supplier: the SKU, or handle and options where files have no SKUs. */
export const variants = pgTable(
  'variants',
  {
    id: serial('id').primaryKey(),
    supplierId: integer('supplier_id').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    sku: text('sku').notNull(),
    ean: text('ean'),
    options: jsonb('options').$type<Record<string, string>>().notNull().default({}),
    cost: integer('cost').notNull(),
    recommendedPrice: integer('recommended_price'),
    stock: integer('stock').notNull().default(0),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    uniqueIndex('variants_supplier_key').on(table.supplierId, table.key),
    index('variants_product_id').on(table.productId, table.position),
  ],
);

/**
 * How many products share these five answers, so that a catalogue needn't be counted again for every visit. Kept by
 * triggers of `products`, which add rows without ever waiting for each other: the sum of `count` counts.
 */
export const productCells = pgTable('product_cells', {
  supplierId: integer('supplier_id').notNull(),
  categoryId: integer('category_id'),
  inStock: boolean('in_stock').notNull(),
  hasMedia: boolean('has_media').notNull(),
  isColli: boolean('is_colli').notNull(),
  count: integer('count').notNull(),
});
