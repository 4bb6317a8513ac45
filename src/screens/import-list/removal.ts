import { commitHeld } from '../../features/sync-centre/undo-offer.ts';
import type { Translate } from '../../i18n/t.ts';
import type { Sync } from '../../sync/types.ts';
import type { Item } from './item.ts';

/** In milliseconds: a removal is held for as long as its toast offers to undo it `[§9-toast]`. */
const holdOne = 5_000;
const holdAll = 10_000;

/** Removes items. This can be undone until it is sent, and also works offline. */
export async function removeItems(sync: Sync, t: Translate, items: readonly Item[]): Promise<void> {
  const [first] = items;
  const text =
    items.length === 1 && first
      ? t('import-list.removed', { title: first.value.title })
      : t('import-list.removed-many', { count: items.length });
  const removals = items.map(({ id }) => ({
    call: 'DELETE /import-products/{id}' as const,
    args: { id },
  }));
  const label = t('import-list.undo');
  await commitHeld(sync, t, removals, text, { label, timeout: holdOne });
}

export async function removeAllItems(sync: Sync, t: Translate): Promise<void> {
  const removal = { call: 'DELETE /import-products' as const, args: {} };
  const options = { label: t('import-list.undo'), timeout: holdAll };
  await commitHeld(sync, t, [removal], t('import-list.removed-all'), options);
}
