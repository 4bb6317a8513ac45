import type { ProductCategory } from '../../../contract/entities/products.ts';

/** A category in the facet, with the number of results in it and below it. */
export interface CategoryNode {
  id: number;
  name: string;
  count: number;
  children: CategoryNode[];
}

/**
 * The tree of categories with results, sorted by name. `counts` are those of the search, which only counts products
 * directly in a category. A category whose parent is unknown is at the top level, so that a wrong parent never hides
 * products.
 */
export function categoryTree(
  categories: readonly ProductCategory[],
  counts: ReadonlyMap<number, number>,
  locale: 'da' | 'en',
): CategoryNode[] {
  const known = new Set(categories.map(({ id }) => id));
  const byParent = Map.groupBy(categories, ({ parent_id }) =>
    parent_id !== null && known.has(parent_id) ? parent_id : null,
  );
  const collator = new Intl.Collator(locale);
  const nodesOf = (parent: number | null): CategoryNode[] =>
    (byParent.get(parent) ?? [])
      .map((category) => {
        const children = nodesOf(category.id);
        const below = children.reduce((sum, child) => sum + child.count, 0);
        const count = (counts.get(category.id) ?? 0) + below;
        return { id: category.id, name: category.name[locale], count, children };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => collator.compare(a.name, b.name));
  return nodesOf(null);
}

/** The ids from the top of the tree down to a category, which are open in the facet. */
export function categoryPath(
  categories: readonly Pick<ProductCategory, 'id' | 'parent_id'>[],
  id: number | null,
): number[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: number[] = [];
  for (let at = id === null ? undefined : byId.get(id); at && !path.includes(at.id); ) {
    path.unshift(at.id);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return path;
}
