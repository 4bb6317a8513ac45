import type { MyProduct } from '../../../contract/entities/my-products.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Overlaid } from '../../sync/state/types.ts';

/** Every card of a page of results asks for the same. */
const known = new WeakMap<readonly Overlaid<MyProduct>[], ReadonlySet<number>>();

function soldIn(mine: readonly Overlaid<MyProduct>[]): ReadonlySet<number> {
  const before = known.get(mine);
  if (before) return before;
  const ids = new Set(mine.map(({ value }) => value.product_id));
  known.set(mine, ids);
  return ids;
}

/** Tells whether the shop sells a product already, as far as this device knows. */
export function useIsSold(): (product: { id: number }) => boolean {
  const records = useRecords('my-products');
  const sold = records.state === 'ready' ? soldIn(records.value) : null;
  return ({ id }) => sold?.has(id) ?? false;
}
