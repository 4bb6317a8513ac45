import { commitHeld } from '../../features/sync-centre/undo-offer.ts';
import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import type { Item } from './store-rows.ts';

/** In milliseconds: a removal is held for as long as its toast offers to undo it `[§9-toast]`. */
const hold = 5_000;

/** Stops selling products. This can be undone until it is sent, and also works offline. */
export function useRemove(): (items: readonly Item[]) => Promise<void> {
  'use memo';
  const sync = useSync();
  const t = useT();
  return async (items) => {
    if (!sync) return;
    const [first] = items;
    const text =
      items.length === 1 && first
        ? t('my-products.removed', { title: first.value.title })
        : t('my-products.removed-many', { count: items.length });
    const removals = items.map(({ id }) => ({
      call: 'DELETE /my-products/{id}' as const,
      args: { id },
    }));
    await commitHeld(sync, t, removals, text, { label: t('my-products.undo'), timeout: hold });
  };
}
