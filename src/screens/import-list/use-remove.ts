import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { grace, offerUndo } from '../undo-offer.ts';
import type { Item } from './columns.tsx';

/** As long as a notice stands `[§9-toast]`, what it can undo waits on this device. */
const holdOne = 5_000;
const holdAll = 10_000;

export interface Removal {
  remove(items: readonly Item[]): Promise<void>;
  removeAll(): Promise<void>;
}

/** Removing, which can be taken back until it is sent, and works offline all the same. */
export function useRemove(): Removal {
  'use memo';
  const sync = useSync();
  const t = useT();
  const label = t('import-list.undo');

  return {
    async remove(items) {
      if (!sync) return;
      const holdFor = holdOne + grace;
      const ids = await Promise.all(
        items.map(({ id }) =>
          sync.commit({ call: 'DELETE /import-products/{id}', args: { id }, holdFor }),
        ),
      );
      const [first] = items;
      const text =
        items.length === 1 && first
          ? t('import-list.removed', { title: first.value.title })
          : t('import-list.removed-many', { count: items.length });
      offerUndo(sync, t, ids, text, { label, timeout: holdOne });
    },
    async removeAll() {
      if (!sync) return;
      const id = await sync.commit({
        call: 'DELETE /import-products',
        args: {},
        holdFor: holdAll + grace,
      });
      offerUndo(sync, t, [id], t('import-list.removed-all'), { label, timeout: holdAll });
    },
  };
}
