import type { Invoice } from '../../../contract/entities/billing.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';

/** For a shop whose plan has stopped: the invoice that has been open the longest; null if it isn't known. */
export function useOwedInvoice(needed: boolean): Invoice | null {
  const read = useReadWhen(needed, 'GET /shop/invoices', { query: { page: 1 } });
  if (read.state !== 'ready') return null;
  return (
    read.value.data.findLast(({ kind, state }) => kind === 'invoice' && state === 'open') ?? null
  );
}
