import Check from 'lucide-react/icons/check';
import type { Order } from '../../../contract/entities/orders.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { whenConfirmed } from '../../features/orders/when-confirmed.ts';
import { RoleGate } from '../../features/team/role-gate.tsx';
import { useMay } from '../../features/team/use-role.ts';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline, useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useOutbox } from '../../sync/react/use-outbox.ts';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import type { Freshness } from '../../sync/state/types.ts';
import { Button } from '../../ui/button.tsx';
import { DropMark } from '../../ui/drop.tsx';
import { toast } from '../../ui/toast.ts';
import { useMend } from './mends/use-mend.ts';
import { isConfirmable } from './order-view.ts';

const box = css({ display: 'grid', gap: '2', justifyItems: { base: 'stretch', md: 'end' } });
const hint = css({ textStyle: 'dense', color: 'ink.muted' });
const pending = css({
  display: 'flex',
  gap: '2',
  alignItems: 'center',
  color: 'wait',
  textStyle: 'dense',
});
const refused = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  padding: '2.5',
  borderRadius: 'md',
  background: 'refuse.tint',
  color: 'refuse',
  textStyle: 'dense',
});

/** The main action of an order: shown as confirmed at once, sent when possible; a refusal is shown with its reason. */
export function ConfirmOrder({ order, freshness }: { order: Order; freshness: Freshness }) {
  const t = useT();
  const format = useFormat();
  const sync = useSync();
  const { commands, discard, retry } = useOutbox();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const mend = useMend(order);
  const may = useMay<'POST /shop/orders/{id}/confirm'>(useUser()?.shop?.id, 'member');
  const own = commands.find(
    ({ command }) =>
      command.call === 'POST /shop/orders/{id}/confirm' &&
      String(command.args.id) === order.order_number,
  );

  async function confirm() {
    if (!sync) return;
    const { order_number: number } = order;
    const id = await sync.commit({ call: 'POST /shop/orders/{id}/confirm', args: { id: number } });
    if (isOffline) toast(t(keeps ? 'order.confirmed-offline' : 'sync.unkept'), { tone: 'wait' });
    whenConfirmed(sync, [id], [number], () => toast(t('order.confirmed'), { tone: 'done' }));
  }

  /** Lets the order stop for the refusal's reason, which can then be mended. */
  async function mendInstead(id: string) {
    await discard(id);
    await mend({ kind: 'retry' });
  }

  if (own?.state === 'refused') {
    return (
      <div className={refused} role="alert">
        <DropMark state="refused" size={16} />
        {t(refusal(own.failure))}
        {may && isConfirmable(order) && (
          <Button size="sm" onClick={() => void mendInstead(own.id)}>
            {t('order.refused.mend')}
          </Button>
        )}
        {may && (
          <Button size="sm" onClick={() => void retry(own.id)}>
            {t('order.refused.retry')}
          </Button>
        )}
        <Button size="sm" tone="quiet" onClick={() => void discard(own.id)}>
          {t('order.refused.discard')}
        </Button>
      </div>
    );
  }
  if (own && freshness === 'pending') {
    return (
      <p className={pending}>
        <DropMark state="pending" size={16} />
        {t(isOffline ? 'order.confirm-pending' : 'order.confirming')}
      </p>
    );
  }
  if (!isConfirmable(order)) return null;
  if (!may) return <RoleGate may={false} needs="member" />;
  return (
    <div className={box}>
      <Button
        tone="primary"
        icon={<Check aria-hidden="true" size={16} />}
        onClick={() => void confirm()}
      >
        {t('order.confirm')}
      </Button>
      <p className={hint}>
        {t('order.confirm-hint', {
          count: Math.max(1, order.purchase_orders.length),
          cost: format.money(order.cost),
        })}
      </p>
    </div>
  );
}

function refusal(failure: Failure | null): MessageId {
  if (failure?.kind !== 'refused') return 'order.refused.other';
  if (failure.code === 'out_of_stock') return 'order.refused.stock';
  if (failure.code === 'price_below_cost') return 'order.refused.cost';
  if (failure.code === 'order_not_confirmable') return 'order.refused.not-confirmable';
  return 'order.refused.other';
}
