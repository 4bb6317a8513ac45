import type { Order } from '../../../contract/entities/orders.ts';
import { css } from '../../../styled-system/css';
import { OrderState } from '../../features/orders/order-state.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import type { Freshness } from '../../sync/state/types.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Drop } from '../../ui/drop.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ConfirmOrder } from './confirm-order.tsx';
import { CustomerCard } from './customer-card.tsx';
import { MendStanding } from './mends/mend-standing.tsx';
import { OrderTotals } from './order-totals.tsx';
import { isToldByPart, partsOf } from './order-view.ts';
import { PartCard } from './part-card.tsx';
import { ReasonNote } from './reason-note.tsx';
import { StoreCard } from './store-card.tsx';
import { Timeline } from './timeline.tsx';

interface OrderPageProps {
  order: Order;
  freshness: Freshness;
  observedAt: number;
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
  gap: { base: '8', lg: '10' },
  alignItems: 'start',
});
const main = css({ display: 'grid', gap: '5', minWidth: '0' });
const side = css({ display: 'grid', gap: '7', minWidth: '0' });
const lead = css({
  display: 'inline-flex',
  flexWrap: 'wrap',
  columnGap: '3',
  alignItems: 'center',
});

/** An order: what its suppliers send on the left, its history and customer on the right. */
export function OrderPage({ order, freshness, observedAt }: OrderPageProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <PageHeader
        title={t('order.title', { number: order.order_number })}
        drop={
          <>
            <CopyButton value={order.order_number} />
            <Drop state={freshness} observedAt={observedAt} />
          </>
        }
        lead={
          <span className={lead}>
            <OrderState state={order.state} isPending={freshness === 'pending'} />
            {t('order.placed', { date: format.dateTime(order.placed_at) })}
          </span>
        }
        actions={<ConfirmOrder order={order} freshness={freshness} />}
      />
      <div className={columns}>
        <div className={main}>
          <MendStanding order={order} />
          {!isToldByPart(order) && (
            <ReasonNote order={order} state={order.state} reason={order.reason} />
          )}
          {partsOf(order).map((part) => (
            <PartCard key={part.purchaseOrder?.id ?? 0} order={order} part={part} />
          ))}
          <OrderTotals order={order} />
        </div>
        <div className={side}>
          <Timeline order={order} />
          {order.store && <StoreCard store={order.store} />}
          <CustomerCard order={order} />
        </div>
      </div>
    </>
  );
}
