import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { bits, callOf, defaults } from './search-state.ts';

/** A search without filters, whose facet lists all suppliers. */
const everything = callOf({
  ...defaults,
  ...Object.fromEntries(bits.map((name) => [name, false])),
  supplier_id: null,
});

/**
 * The name of a supplier: from the facet, which leaves out suppliers without results, or else from the import list on
 * this device, or else from the server. Null if it isn't known.
 */
export function useSupplierName(
  id: number | null,
  facet: readonly { id: number; name: string }[] | undefined,
): string | null {
  const records = useRecords('import-products');
  const listed = records.state === 'ready' ? records.value : [];
  const near =
    facet?.find((supplier) => supplier.id === id) ??
    listed.find(({ value }) => value.supplier.id === id)?.value.supplier;
  const isMissing = id !== null && near === undefined && facet !== undefined;
  const read = useReadWhen(isMissing, 'GET /products', everything);
  const suppliers = read.state === 'ready' ? (read.value.included?.filters.supplier ?? []) : [];
  const found = near ?? suppliers.find((supplier) => supplier.id === id);
  return found?.name ?? null;
}
