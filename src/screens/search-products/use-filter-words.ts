import type { ProductCategory } from '../../../contract/entities/products.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import type { FilterName } from './active-filters.ts';
import type { SearchState } from './search-state.ts';

/** The text of a filter's chip, which says what it does. */
export function useFilterWords(
  state: SearchState,
  supplierName: string | null,
  categories: readonly ProductCategory[],
): (name: FilterName) => string {
  const t = useT();
  const locale = useLocale();
  return (name) => {
    const { category_id: categoryId } = state;
    switch (name) {
      case 'search':
        return state.search;
      case 'category_id': {
        const category = categories.find(({ id }) => id === categoryId);
        return t('search.chip.category', { name: category?.name[locale] ?? String(categoryId) });
      }
      case 'supplier_id':
        return supplierName === null
          ? t('search.chip.supplier-unnamed', { id: state.supplier_id })
          : t('search.chip.supplier', { name: supplierName });
      case 'in_stock':
        return t('search.chip.in-stock');
      case 'has_media':
        return t('search.chip.has-media');
      case 'is_not_colli':
        return t('search.chip.is-not-colli');
    }
  };
}
