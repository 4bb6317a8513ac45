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
    await Promise.all(
      products.map((product) =>
        sync.commit({
          call: 'POST /import-products',
          args: { body: { product_id: product.id } },
          draft: product,
        }),
      ),
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
          for (const product of products) void takeBack(sync, product.id);
        },
      },
    });
  }

  return { add: (product) => addAll([product]), addAll };
}

/** Removes what was added: of what was never sent nothing is, and what may have been is removed behind it. */
async function takeBack(sync: Sync, productId: number): Promise<void> {
  const records = sync.records('import-products').get();
  const listed = records.state === 'ready' ? records.value : [];
  const added = listed.find(({ value }) => value.product_id === productId);
  // Unless the list knows better, it has no number of the server's yet.
  const id = added?.id ?? -productId;
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id } });
}
