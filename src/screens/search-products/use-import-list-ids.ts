import { useMemo } from 'react';
import type { Product } from '../../../contract/entities/products.ts';
import { useRecords } from '../../sync/react/use-records.ts';

/**
 * Whether a product is on the import list: according to the list on this device, which includes unsent changes, and
 * until that is there, according to the search's answer.
 */
export function useIsInImportList(): (
  product: Pick<Product, 'id' | 'is_in_import_list'>,
) => boolean {
  const records = useRecords('import-products');
  return useMemo(() => {
    if (records.state !== 'ready') return (product) => product.is_in_import_list;
    const ids = new Set(records.value.map(({ value }) => value.product_id));
    return (product) => ids.has(product.id);
  }, [records]);
}
