import { hashOf, pathKey } from '../categories/path-key.ts';
import { type CategoryKey, categoryId, categoryRows } from '../categories/tree.ts';
import type { supplierCategories } from '../db/schema.ts';
import type { DemoProduct } from './compose-products.ts';

/** The suppliers whose products came from files: those that somebody signs in for. */
const byFiles: readonly number[] = [9, 3];

/** Supplier 9's own categories that aren't mapped yet; each takes some of the newest products. */
const unmapped: readonly { path: string[]; of: CategoryKey; products: number }[] = [
  { path: ['Rejse & tasker', 'Tasker'], of: 'bags', products: 3 },
  { path: ['Køkkenudstyr', 'Gryder'], of: 'cookware', products: 2 },
  { path: ['Hjem', 'Pyntegenstande'], of: 'decoration', products: 2 },
  { path: ['Sæsonvarer'], of: 'outdoors', products: 1 },
];

/**
 * Gives the products the categories of their supplier's files, and takes those with an unmapped one out of the tree.
 */
export function nameOwnCategories(
  products: readonly DemoProduct[],
  now: number,
): (typeof supplierCategories.$inferInsert)[] {
  const rows: (typeof supplierCategories.$inferInsert)[] = [];
  const add = (supplierId: number, path: string[], place: number | null) => {
    const id = rows.length + 1;
    const key = hashOf(pathKey(path));
    const mapped = place === null ? {} : { mappedBy: 'name' as const, mappedAt: new Date(now) };
    rows.push({ id, supplierId, path, key, categoryId: place, ...mapped });
    return id;
  };
  for (const supplierId of byFiles) {
    const own = products.filter(({ row }) => row.supplierId === supplierId);
    for (const { path, of, products: count } of supplierId === 9 ? unmapped : []) {
      const id = add(supplierId, path, null);
      for (const { row } of own
        .filter((one) => one.row.categoryId === categoryId(of))
        .slice(-count)) {
        Object.assign(row, { supplierCategoryId: id, categoryId: null });
      }
    }
    for (const place of new Set(own.map(({ row }) => row.categoryId))) {
      if (place == null) continue;
      const id = add(supplierId, pathOf(place), place);
      for (const { row } of own) if (row.categoryId === place) row.supplierCategoryId = id;
    }
  }
  return rows;
}

/** In Danish, like their files. */
function pathOf(id: number): string[] {
  const row = categoryRows[id - 1];
  if (!row) throw new Error(`No category ${id}.`);
  return row.parentId === null ? [row.nameDa] : [...pathOf(row.parentId), row.nameDa];
}
