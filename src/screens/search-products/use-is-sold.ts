import type { MyProduct } from '../../../contract/entities/my-products.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Overlaid } from '../../sync/state/types.ts';

/** Remembers the result, because every card of a page needs it. */
const known = new WeakMap<readonly Overlaid<MyProduct>[], ReadonlySet<number>>();

function soldIn(mine: readonly Overlaid<MyProduct>[]): ReadonlySet<number> {
  const before = known.get(mine);
  if (before) return before;
  const ids = new Set(mine.map(({ value }) => value.product_id));
  known.set(mine, ids);
  return ids;
}

/** Whether the shop already sells a product, as far as this device knows. */
export function useIsSold(): (product: { id: number }) => boolean {
  const records = useRecords('my-products');
  const sold = records.state === 'ready' ? soldIn(records.value) : null;
  return ({ id }) => sold?.has(id) ?? false;
}
