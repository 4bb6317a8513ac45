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
 * The share of the recommended price that is not cost; a product without a recommended price comes last. This has the
 * same order as the margins, because VAT takes the same share of every price.
 */
export const marginColumn = (table: { recommendedPrice: AnyPgColumn; cost: AnyPgColumn }): SQL =>
  sql`coalesce((${table.recommendedPrice} - ${table.cost})::float8 / nullif(${table.recommendedPrice}, 0), '-infinity')`;

/** Danish order on every database: æ, ø, å after z, and ä, ö next to them. PGlite has no Danish collation. */
export const titleKeyOf = (table: { title: AnyPgColumn }): SQL =>
  sql`translate(lower(${table.title}), 'æøåäöéèüÆØÅÄÖÉÈÜ', '{|}{|eeu{|}{|eeu') collate "C"`;

/** Dropline's own tree, which every shop browses. The categories of suppliers' files are supplier categories. */
export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    parentId: integer('parent_id'),
    nameDa: text('name_da').notNull(),
    nameEn: text('name_en').notNull(),
    /**
     * Created by a file, back when files could do that: not in the tree, and only shown to shops with products in it.
     */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [unique('categories_name').on(table.parentId, table.nameEn).nullsNotDistinct()],
);

/** The categories of a supplier's files, by path, and the category of the tree that each is mapped to. */
export const supplierCategories = pgTable(
  'supplier_categories',
  {
    id: serial('id').primaryKey(),
    supplierId: integer('supplier_id')
      .notNull()
      .references(() => suppliers.id, { onDelete: 'cascade' }),
    /** As written in the file, from the broadest step to the narrowest. */
    path: text('path').array().notNull(),
    /** A hash of the path, because a path may be longer than an index row can be. */
    key: text('key').notNull(),
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /** Who decided on the mapping, or that there is none; null if nobody has. */
    mappedBy: text('mapped_by').$type<MappedBy>(),
    mappedAt: instant('mapped_at'),
    /** Whether some of its products may not have moved to the mapped category yet. */
    moving: boolean('moving').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('supplier_categories_key').on(table.supplierId, table.key),
    index('supplier_categories_moving').on(table.id).where(sql`${table.moving}`),
  ],
);

/** By the name alone, by somebody of the supplier, or by the operator. */
export type MappedBy = 'name' | 'supplier' | 'operator';

/**
 * A supplier's product. `key` identifies it within its supplier: the SKU, or the handle in files without SKUs. `cost`,
 * `recommendedPrice` (lowest) and `stock` (sum) repeat data of its variants, so that search reads one table. Amounts
 * are minor units of `currency`.
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
    /** The category that its supplier category is mapped to. */
    categoryId: integer('category_id').references(() => categories.id, { onDelete: 'set null' }),
    /**
     * Without a foreign key, which would cost an import time for every row: the category is only deleted together with
     * its supplier.
     */
    supplierCategoryId: integer('supplier_category_id'),
    tags: text('tags').array().notNull().default([]),
    images: jsonb('images').$type<ImageRow[]>().notNull().default([]),
    currency: text('currency').notNull(),
    cost: integer('cost').notNull(),
    recommendedPrice: integer('recommended_price'),
    stock: integer('stock').notNull().default(0),
    /** Indexed instead of `stock`, which changes all the time without crossing 0. */
    inStock: boolean('in_stock').notNull().generatedAlwaysAs(sql`(stock > 0)`),
    stockCheckedAt: instant('stock_checked_at').notNull().defaultNow(),
    variantsCount: integer('variants_count').notNull().default(1),
    minOrderQuantity: integer('min_order_quantity').notNull().default(1),
    isColli: boolean('is_colli').notNull().default(false),
    /**
     * When the last of its variants left `[§D-catalogue-complete]`: search no longer finds it, but shops that hold it
     * keep it.
     */
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
    /**
     * The text by which shops' lists find its SKUs, options and supplier, folded `[§D-one-search]`; null until the next
     * search makes it, see `make-search-texts.ts`.
     */
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
    // Counts are read from the index alone, without the rows.
    index('products_supplier_category').on(table.supplierCategoryId, table.leftAt, table.id),
    index('products_cost').on(table.cost),
    index('products_margin').on(sql`(${marginColumn(table)})`),
    index('products_title').on(sql`(${titleKeyOf(table)})`),
    // Counts and facets are read from the index alone, without the rows.
    index('products_facets').on(
      table.supplierId,
      table.categoryId,
      table.inStock,
      table.hasMedia,
      table.isColli,
    ),
    index('products_search').using('gin', table.search),
    // For searches by a whole SKU or EAN.
    index('products_sku').on(sql`lower(${table.sku})`),
    index('products_ean').on(table.ean),
    // For parts of words: compounds are searched by their endings.
    index('products_title_parts').using('gin', sql`lower(${table.title}) gin_trgm_ops`),
  ],
);

/** `key` identifies a variant within its supplier: the SKU, or handle and options in files without SKUs. */
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
    /** When the supplier's complete file came without it. */
    leftAt: instant('left_at'),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    uniqueIndex('variants_supplier_key').on(table.supplierId, table.key),
    // In the order in which they are shown, so that nothing has to be sorted.
    index('variants_of_product').on(table.productId, table.position, table.id),
    // For finding the same article at another supplier.
    index('variants_ean').on(table.ean).where(sql`${table.ean} is not null`),
  ],
);

/**
 * What the last import made each product from, and when that was last confirmed: a separate small row, so that an
 * unchanged file needn't rewrite product rows. All other changes to a product or its variants delete its row, see
 * `unchanged.ts`.
 */
export const productImports = pgTable('product_imports', {
  productId: integer('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  importedAs: text('imported_as').notNull(),
  checkedAt: instant('checked_at').notNull().defaultNow(),
});

/** When a supplier's file last reported a product's stock. */
export const stockCheckedAt: SQL<Date> = sql`greatest(${products.stockCheckedAt}, (
  select checked_at from product_imports where product_id = ${products.id}))`.mapWith(
  products.stockCheckedAt,
);

/**
 * How many products on offer share these five values, so that the catalogue needn't be counted for every visit.
 * Maintained by triggers of `products`, which only add rows, so that they never wait for each other: the sum of `count`
 * is what counts.
 */
export const productCells = pgTable('product_cells', {
  supplierId: integer('supplier_id').notNull(),
  categoryId: integer('category_id'),
  inStock: boolean('in_stock').notNull(),
  hasMedia: boolean('has_media').notNull(),
  isColli: boolean('is_colli').notNull(),
  count: integer('count').notNull(),
});

/**
 * How many products each supplier has on offer, kept like the cells: there are hundreds of cells for one of these rows,
 * and a list without filters only needs the sum.
 */
export const productTotals = pgTable('product_totals', {
  supplierId: integer('supplier_id').notNull(),
  count: integer('count').notNull(),
});

/**
 * The stock of each product on offer, for lists in its order: an index of `products` would have to be written with all
 * others of that wide row whenever a stock changes. Maintained by triggers of `products`.
 */
export const productStocks = pgTable(
  'product_stocks',
  {
    productId: integer('product_id').primaryKey(),
    stock: integer('stock').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('product_stocks_most').on(
      table.stock.desc().nullsFirst(),
      table.createdAt.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
    // Among equal stocks the newest comes first in both directions.
    index('product_stocks_least').on(
      table.stock,
      table.createdAt.desc().nullsFirst(),
      table.productId.desc().nullsFirst(),
    ),
  ],
);
