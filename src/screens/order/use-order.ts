import type { Order } from '../../../contract/entities/orders.ts';
import type { Failure } from '../../api/failure.ts';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Freshness } from '../../sync/state/types.ts';

export type Found =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; failure: Failure }
  | { state: 'ready'; order: Order; freshness: Freshness; observedAt: number };

/**
 * An order by its number: from the collection, with unsent changes applied, or from the server if the collection
 * lacks it.
 */
export function useOrder(orderNumber: string): Found {
  const records = useRecords('orders');
  const known =
    records.state === 'ready'
      ? records.value.find(({ value }) => value.order_number === orderNumber)
      : undefined;
  const read = useReadWhen(known === undefined, 'GET /shop/orders/{id}', { id: orderNumber });
  if (known && records.state === 'ready') {
    const { value: order, freshness } = known;
    return { state: 'ready', order, freshness, observedAt: records.observedAt };
  }
  if (read.state === 'ready') {
    const { value, source, observedAt } = read;
    return { state: 'ready', order: value.data, freshness: source, observedAt };
  }
  if (read.state === 'loading') return read;
  const { failure } = read;
  const isMissing = failure.kind === 'refused' && failure.code === 'not_found';
  return isMissing ? { state: 'missing' } : { state: 'failed', failure };
}
