import type { Product } from '../../../contract/entities/products.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline, useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import type { Sync } from '../../sync/types.ts';
import { toast } from '../../ui/toast.ts';
import { letFall } from './fall.ts';

interface AddToList {
  /** Whether the person's role allows it. */
  may: boolean;
  /** `pressed` is the pressed button: the drop falls from there once the change is stored. */
  add(product: Product, pressed: Element): Promise<void>;
  addAll(products: readonly Product[], pressed: Element): Promise<void>;
}

/** Adds products to the import list: shown at once, sent when possible, with an undo in the toast. */
export function useAddToList(): AddToList {
  const sync = useSync();
  const t = useT();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const may = useMay<'POST /import-products' | 'DELETE /import-products/{id}'>(
    useUser()?.shop?.id,
    'member',
  );

  async function addAll(products: readonly Product[], pressed: Element) {
    const [first] = products;
    if (!sync || !first) return;
    // Measured now, because the button may be gone later.
    const from = pressed.getBoundingClientRect();
    await Promise.all(
      products.map((product) =>
        sync.commit({
          call: 'POST /import-products',
          args: { body: { product_id: product.id } },
          draft: product,
        }),
      ),
    );
    if (keeps) letFall(from);
    const text =
      products.length === 1
        ? t(isOffline ? 'product.added-offline' : 'product.added', { title: first.title })
        : t(isOffline ? 'search.added-many-offline' : 'search.added-many', {
            count: products.length,
          });
    const said = isOffline && !keeps ? t('sync.unkept') : text;
    toast(said, {
      tone: isOffline ? 'wait' : 'done',
      action: {
        label: t('product.undo'),
        onAction: async () => {
          await Promise.all(products.map((product) => takeBack(sync, product.id)));
        },
      },
    });
  }

  return { may, add: (product, pressed) => addAll([product], pressed), addAll };
}

/**
 * Removes an added product. If it was never sent, both commands are dropped; otherwise the removal is sent after it.
 */
async function takeBack(sync: Sync, productId: number): Promise<void> {
  const records = sync.records('import-products').get();
  const listed = records.state === 'ready' ? records.value : [];
  const added = listed.find(({ value }) => value.product_id === productId);
  // Without a record in the list, the product only has its temporary id.
  const id = added?.id ?? -productId;
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id } });
}
