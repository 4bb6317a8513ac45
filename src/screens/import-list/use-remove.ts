import { useT } from '../../i18n/t.ts';
import { useSync } from '../../sync/provider.tsx';
import type { Sync } from '../../sync/types.ts';
import { toast } from '../../ui/toast.ts';
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

  function offerUndo(text: string, ids: readonly string[], timeout: number) {
    toast(text, {
      timeout,
      action: {
        label: t('import-list.undo'),
        onAction: () => {
          for (const id of ids) void sync?.discard(id);
        },
      },
    });
  }

  return {
    async remove(items) {
      if (!sync) return;
      const ids = await Promise.all(items.map((item) => removeOne(sync, item)));
      const [first] = items;
      const text =
        items.length === 1 && first
          ? t('import-list.removed', { title: first.value.title })
          : t('import-list.removed-many', { count: items.length });
      offerUndo(
        text,
        ids.filter((id) => id !== null),
        holdOne,
      );
    },
    async removeAll() {
      if (!sync) return;
      const id = await sync.commit({
        call: 'DELETE /import-products',
        args: {},
        holdFor: holdAll,
      });
      offerUndo(t('import-list.removed-all'), [id], holdAll);
    },
  };
}

/** The id of the command that can be taken back; null when it was the adding that was taken back. */
async function removeOne(sync: Sync, { id, value }: Item): Promise<string | null> {
  const adding = sync.outbox
    .get()
    .find(
      ({ command, state }) =>
        command.call === 'POST /import-products' &&
        command.args.body.product_id === value.product_id &&
        state !== 'sending',
    );
  if (adding) {
    await sync.discard(adding.id);
    return null;
  }
  return sync.commit({ call: 'DELETE /import-products/{id}', args: { id }, holdFor: holdOne });
}
