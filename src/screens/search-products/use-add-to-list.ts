import type { Product } from '../../../contract/entities/products.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/provider.tsx';
import type { Sync } from '../../sync/types.ts';
import { toast } from '../../ui/toast.ts';

interface AddToList {
  add(product: Product): Promise<void>;
  addAll(products: readonly Product[]): Promise<void>;
}

/** Adds products to the import list: seen at once, sent when it can be, and taken back by the notice's undo. */
export function useAddToList(): AddToList {
  const sync = useSync();
  const t = useT();
  const isOffline = useIsOffline();

  async function addAll(products: readonly Product[]) {
    const [first] = products;
    if (!sync || !first) return;
    const added = await Promise.all(
      products.map(async (product) => ({
        product,
        command: await sync.commit({
          call: 'POST /import-products',
          args: { body: { product_id: product.id } },
          draft: product,
        }),
      })),
    );
    const text =
      products.length === 1
        ? t(isOffline ? 'product.added-offline' : 'product.added', { title: first.title })
        : t(isOffline ? 'search.added-many-offline' : 'search.added-many', {
            count: products.length,
          });
    toast(text, {
      tone: isOffline ? 'wait' : 'done',
      action: {
        label: t('product.undo'),
        onAction: () => {
          for (const { product, command } of added) void takeBack(sync, command, product.id);
        },
      },
    });
  }

  return { add: (product) => addAll([product]), addAll };
}

/** What wasn't sent yet is taken out of the queue; what was is removed again. */
async function takeBack(sync: Sync, commandId: string, productId: number): Promise<void> {
  const waits = sync.outbox.get().some(({ id, state }) => id === commandId && state !== 'sending');
  if (waits) return sync.discard(commandId);
  const records = sync.records('import-products').get();
  if (records.state !== 'ready') return;
  const added = records.value.find(({ value }) => value.product_id === productId);
  if (added) await sync.commit({ call: 'DELETE /import-products/{id}', args: { id: added.id } });
}
