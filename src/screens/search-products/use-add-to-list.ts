import type { Product } from '../../../contract/entities/products.ts';
import { useT } from '../../i18n/t.ts';
import { useConnectivity } from '../../machines/react.tsx';
import { useSync } from '../../sync/provider.tsx';
import type { Sync } from '../../sync/types.ts';
import { toast } from '../../ui/toast.ts';

/** Adds a product to the import list: seen at once, sent when it can be, and taken back by the notice's undo. */
export function useAddToList(): (product: Product) => Promise<void> {
  const sync = useSync();
  const t = useT();
  const [connectivity] = useConnectivity();
  const isOffline = connectivity.matches('offline');
  return async (product) => {
    if (!sync) return;
    const id = await sync.commit({
      call: 'POST /import-products',
      args: { body: { product_id: product.id } },
      draft: product,
    });
    const words = { title: product.title };
    toast(t(isOffline ? 'product.added-offline' : 'product.added', words), {
      tone: isOffline ? 'wait' : 'done',
      action: { label: t('product.undo'), onAction: () => void takeBack(sync, id, product.id) },
    });
  };
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
