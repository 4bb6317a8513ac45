import { eq } from 'drizzle-orm';
import { categoryMatcher, type NamedCategory } from '../../contract/rules/category-suggestions.ts';
import { isInTree, mapCategories } from '../categories/map-categories.ts';
import { moveMapped } from '../categories/move-mapped.ts';
import { plantTree } from '../categories/plant-tree.ts';
import { readTree } from '../categories/read-tree.ts';
import {
  type CountedCategory,
  readSupplierCategories,
  readSupplierCategory,
} from '../categories/supplier-category-rows.ts';
import type { Db } from '../db/database.ts';
import { supplierCategories, suppliers } from '../db/schema.ts';
import { AdminFailure } from './suppliers.ts';

/** The current tree, one category per line with its number. */
export async function listTree(db: Db): Promise<string> {
  await plantTree(db);
  const tree = await readTree(db);
  const lines = (parent: number | null, indent: string): string[] =>
    tree
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap(({ id, name }) => [
        `${indent}${id}  ${name.da} / ${name.en}`,
        ...lines(id, `${indent}   `),
      ]);
  return lines(null, '').join('\n');
}

/** The supplier's own categories, one per line with its number, the most products first. Throws `AdminFailure`. */
export async function listSupplierCategories(
  db: Db,
  supplierId: number,
  unmapped: boolean,
): Promise<string> {
  const [supplier] = await db.select().from(suppliers).where(eq(suppliers.id, supplierId));
  if (!supplier) {
    throw new AdminFailure(`There is no supplier ${supplierId}. npm run admin -- list shows all.`);
  }
  const tree = await readTree(db);
  const matcher = categoryMatcher(tree);
  const all = await readSupplierCategories(db, supplierId);
  const shown = all.filter(({ category_id }) => !unmapped || category_id === null);
  if (shown.length > 0) {
    return shown.map((row) => `${lineOf(row)}  ${placeOf(row, tree, matcher)}`).join('\n');
  }
  return all.length === 0
    ? `No file of ${supplier.name} has named a category yet.`
    : `Every category of ${supplier.name} is mapped.`;
}

const lineOf = ({ id, path, products }: CountedCategory) =>
  `${id}  ${path.join(' > ')}  (${products === 1 ? '1 product' : `${products} products`})`;

function placeOf(
  { category_id, mapped_by, path }: CountedCategory,
  tree: readonly NamedCategory[],
  matcher: ReturnType<typeof categoryMatcher>,
): string {
  if (category_id !== null) return `-> ${named(tree, category_id)}, by ${mapped_by}`;
  const [best] = matcher.suggest(path);
  return best ? `unmapped; perhaps ${named(tree, best.category_id)}` : 'unmapped';
}

function named(tree: readonly NamedCategory[], id: number): string {
  const category = tree.find((one) => one.id === id);
  return category ? `${id} ${category.name.en}` : String(id);
}

/**
 * Maps a supplier's category and moves its products; null removes the mapping. Doing it again changes nothing. Throws
 * `AdminFailure`.
 */
export async function mapCategory(db: Db, id: number, to: number | null): Promise<string> {
  const [own] = await db.select().from(supplierCategories).where(eq(supplierCategories.id, id));
  if (!own) {
    throw new AdminFailure(
      `There is no supplier's category ${id}. npm run admin -- categories --supplier ID shows all.`,
    );
  }
  if (to !== null && !(await isInTree(db, to))) {
    throw new AdminFailure(
      `The tree has no category ${to}. npm run admin -- categories shows all.`,
    );
  }
  const changed = await mapCategories(db, [{ id, category_id: to }], 'operator');
  // Also moves products that a server hadn't finished when it was stopped.
  await moveMapped(db);
  const row = await readSupplierCategory(db, id);
  const place = to === null ? 'unmapped' : `mapped to ${named(await readTree(db), to)}`;
  return changed.length > 0
    ? `${lineOf(row)} is ${place} now.`
    : `${lineOf(row)} is ${place} already.`;
}
