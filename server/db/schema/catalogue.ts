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
export const marginColumn = (table: { recommendedPrice: AnyPgColumn; cost: AnyPgColumn }): SQL =>
  sql`coalesce((${table.recommendedPrice} - ${table.cost})::float8 / nullif(${table.recommendedPrice}, 0), '-infinity')`;

/** Danish order on every database: æ, ø, å after z, and ä, ö with them. PGlite has no Danish collation. */
export const titleKeyOf = (table: { title: AnyPgColumn }): SQL =>
  sql`translate(lower(${table.title}), 'æøåäöéèüÆØÅÄÖÉÈÜ', '{|}{|eeu{|}{|eeu') collate "C"`;

/** The tree that every shop browses: Dropline's own. What a supplier's file calls a category is a supplier category. */
export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    parentId: integer('parent_id'),
    nameDa: text('name_da').notNull(),
    nameEn: text('name_en').notNull(),
    /** A file had made it when files still did: no part of the tree, and shown to the shops alone that hold something in it. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [unique('categories_name').on(table.parentId, table.nameEn).nullsNotDistinct()],
);

/** What a supplier's files call a category, path by path, and the category of the tree that it is mapped to. */
export const supplierCategories = pgTable(
  'supplier_categories',
  {
    id: serial('id').primaryKey(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    /** As the file has it, from the broadest step to the narrowest. */
    path: text('path').array().notNull(),
    /** A hash of the path, which may be longer than a row of an index. */
    key: text('key').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /** Who decided where it is mapped to, also that it isn't; null: nobody has. */
    mappedBy: text('mapped_by').$type<MappedBy>(),
    mappedAt: instant('mapped_at'),
    /** Some of its products may not stand yet where it is mapped to. */
    moving: boolean('moving').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('supplier_categories_key').on(table.supplierId, table.key),
    index('supplier_categories_moving').on(table.id).where(sql`${table.moving}`),
  ],
);

/** By its name alone, by somebody of the supplier, or by who runs the server. */
export type MappedBy = 'name' | 'supplier' | 'operator';

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
    /** What its supplier category is mapped to. */
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /** Not held by a constraint, which an import would pay for with every row: it goes with its supplier alone. */
    supplierCategoryId: integer('supplier_category_id'),
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
    /** When the last of its variants left `[§D-catalogue-complete]`: it is found no more, and stays with shops that hold it. */
    leftAt: instant('left_at'),
    hasMedia: boolean('has_media').notNull().generatedAlwaysAs(sql`(images <> '[]'::jsonb)`),
    safety: jsonb('safety').$type<{
      manufacturer: string;
      eu_responsible: string;
      warnings: string | null;
    }>(),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('danish', title), 'A') || setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('simple', title || ' ' || sku || ' ' || coalesce(ean, '') || ' ' || coalesce(brand, '')), 'A') || setweight(to_tsvector('danish', left(description, 20000)), 'C') || setweight(to_tsvector('english', left(description, 20000)), 'C')`,
    ),
    /** What its SKUs, options and supplier are found by in a shop's lists, folded `[§D-one-search]`; null until the next search makes it, see `make-search-texts.ts`. */
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
    // Counted from it alone, without the rows.
    index('products_supplier_category').on(table.supplierCategoryId, table.leftAt, table.id),
    index('products_cost').on(table.cost),
    index('products_margin').on(sql`(${marginColumn(table)})`),
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
    // Whoever types a whole number means that product.
    index('products_sku').on(sql`lower(${table.sku})`),
    index('products_ean').on(table.ean),
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
    /** When the supplier's file came without it. */
    leftAt: instant('left_at'),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    uniqueIndex('variants_supplier_key').on(table.supplierId, table.key),
    index('variants_product_id').on(table.productId, table.position),
    // The same article of another supplier.
    index('variants_ean').on(table.ean).where(sql`${table.ean} is not null`),
  ],
);

/**
 * What the last import made each product of, and when it saw that again: so small a row that an unchanged file costs no product's
 * row a write. Whatever else changes a product or its variants takes its row away, see `unchanged.ts`.
 */
export const productImports = pgTable('product_imports', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  importedAs: text('imported_as').notNull(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});

/** When a supplier's file last told a product's stock. */
export const stockCheckedAt: SQL<Date> = sql`greatest(${products.stockCheckedAt}, (
  select checked_at from product_imports where product_id = ${products.id}))`.mapWith(
  products.stockCheckedAt,
);

/**
 * How many products on offer share these five answers, so that a catalogue needn't be counted again for every visit. Kept by
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
