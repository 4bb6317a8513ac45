import type { z } from 'zod';
import type { productFilters } from '../../contract/entities/products.ts';
import { keysOf } from '../lib/keys-of.ts';

/** How many of the found products share these five values. */
export interface Cell {
  supplier: number;
  category: number | null;
  inStock: boolean;
  hasMedia: boolean;
  notColli: boolean;
  count: number;
}

export interface Chosen {
  supplier: number | null;
  /** The chosen category and all below it. */
  categories: ReadonlySet<number> | null;
  inStock: boolean;
  hasMedia: boolean;
  notColli: boolean;
}

type Filters = z.infer<typeof productFilters>;
type Facet = keyof Chosen;

const passes = {
  supplier: (cell, { supplier }) => supplier === null || cell.supplier === supplier,
  categories: (cell, { categories }) =>
    categories === null || (cell.category !== null && categories.has(cell.category)),
  inStock: (cell, { inStock }) => !inStock || cell.inStock,
  hasMedia: (cell, { hasMedia }) => !hasMedia || cell.hasMedia,
  notColli: (cell, { notColli }) => !notColli || cell.notColli,
} satisfies Record<Facet, (cell: Cell, chosen: Chosen) => boolean>;

const failing = (cell: Cell, chosen: Chosen): Facet[] =>
  keysOf(passes).filter((facet) => !passes[facet](cell, chosen));

/** Whether the cell's products match all filters. */
export const isChosen = (cell: Cell, chosen: Chosen): boolean => failing(cell, chosen).length === 0;

/**
 * Counts the values of each filter under the other filters: what a person would find after changing just that one. A
 * category only counts its own products; the tree adds up its branches.
 */
export function countFacets(
  cells: readonly Cell[],
  chosen: Chosen,
  supplierNames: ReadonlyMap<number, string>,
): Filters {
  const suppliers = new Map<number, number>();
  const categories = new Map<number, number>();
  const filters: Filters = {
    supplier: [],
    category: [],
    in_stock: 0,
    has_media: 0,
    is_not_colli: 0,
  };
  for (const cell of cells) {
    const failed = failing(cell, chosen);
    const only = (facet: Facet) =>
      failed.length === 0 || (failed.length === 1 && failed[0] === facet);
    if (only('supplier')) add(suppliers, cell.supplier, cell.count);
    if (only('categories') && cell.category !== null) add(categories, cell.category, cell.count);
    if (only('inStock') && cell.inStock) filters.in_stock += cell.count;
    if (only('hasMedia') && cell.hasMedia) filters.has_media += cell.count;
    if (only('notColli') && cell.notColli) filters.is_not_colli += cell.count;
  }
  filters.supplier = [...suppliers]
    .map(([id, count]) => ({ id, name: supplierNames.get(id) ?? '', count }))
    .sort((a, b) => b.count - a.count || a.id - b.id);
  filters.category = [...categories]
    .map(([id, count]) => ({ id, count }))
    .sort((a, b) => a.id - b.id);
  return filters;
}

function add(counts: Map<number, number>, id: number, count: number): void {
  counts.set(id, (counts.get(id) ?? 0) + count);
}
