import type { ReactNode } from 'react';
import type { ProductCategory } from '../../../contract/entities/products.ts';
import { css } from '../../../styled-system/css';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { type CategoryNode, categoryPath, categoryTree } from './category-tree.ts';
import { FacetOption } from './facet-option.tsx';
import type { SearchNavigation } from './use-search-state.ts';

interface CategoryFacetProps {
  /** The name of its group of radio buttons, unique on the page. */
  name: string;
  nav: SearchNavigation;
  counts: readonly { id: number; count: number }[];
  categories: readonly ProductCategory[];
}

const section = css({ minWidth: '0', border: 'none', padding: '0', margin: '0' });
const legend = css({ textStyle: 'label', marginBottom: '1', padding: '0' });

/** The categories with results, as a tree that is open down to the chosen one. */
export function CategoryFacet({ name, nav, counts, categories }: CategoryFacetProps) {
  const { state, go } = nav;
  const t = useT();
  const locale = useLocale();
  const tree = categoryTree(
    categories,
    new Map(counts.map(({ id, count }) => [id, count])),
    locale,
  );
  const open = new Set(categoryPath(categories, state.category_id));
  if (tree.length === 0 && state.category_id === null) return null;

  const options = (nodes: readonly CategoryNode[], depth: number): ReactNode =>
    nodes.map((node) => [
      <FacetOption
        key={node.id}
        name={name}
        label={node.name}
        count={node.count}
        depth={depth}
        checked={state.category_id === node.id}
        onChoose={() => go({ category_id: node.id })}
      />,
      open.has(node.id) ? options(node.children, depth + 1) : null,
    ]);

  return (
    <fieldset className={section}>
      <legend className={legend}>{t('search.filter.category')}</legend>
      <FacetOption
        name={name}
        label={t('search.filter.all-categories')}
        checked={state.category_id === null}
        onChoose={() => go({ category_id: null })}
      />
      {options(tree, 0)}
    </fieldset>
  );
}
