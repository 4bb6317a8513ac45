import type { OrderMend } from '../../../../contract/entities/order-mends.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import { commitHeld } from '../../../features/sync-centre/undo-offer.ts';
import { useT } from '../../../i18n/t.ts';
import { useIsOffline } from '../../../machines/react.tsx';
import { useSync } from '../../../sync/react/provider.tsx';
import { useKeeps } from '../../../sync/react/use-store-health.ts';
import { toast } from '../../../ui/toast.ts';

/** A mend of an order, without the `rev` of the order. */
export type Doing = OrderMend extends infer M
  ? M extends OrderMend
    ? Omit<M, 'rev'>
    : never
  : never;

/** Mends that take something away are held for as long as they can be undone. */
const held: ReadonlySet<OrderMend['kind']> = new Set(['cancel', 'leave_out', 'handled']);
const hold = 10_000;

/** Mends an order: shown at once, stored on the device, and sent when possible. */
export function useMend({ order_number: id, rev }: Order): (doing: Doing) => Promise<void> {
  const t = useT();
  const sync = useSync();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  return async (doing) => {
    if (!sync) return;
    const body = { ...doing, rev } as OrderMend;
    const command = { call: 'POST /shop/orders/{id}/mend', args: { id, body } } as const;
    if (held.has(doing.kind)) {
      const text = t(`order.did.${doing.kind}`);
      const options = { tone: 'wait', timeout: hold, label: t('orders.undo') } as const;
      await commitHeld(sync, t, [command], text, options);
      return;
    }
    await sync.commit(command);
    if (isOffline) toast(t(keeps ? 'order.mend-offline' : 'sync.unkept'), { tone: 'wait' });
  };
}
