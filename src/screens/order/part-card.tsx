import type { Order } from '../../../contract/entities/orders.ts';
import { maySend } from '../../../contract/rules/purchase-order-machine.ts';
import { css, cx } from '../../../styled-system/css';
import { orderReasonWords } from '../../features/orders/order-words.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useT } from '../../i18n/t.ts';
import { useUser } from '../../machines/react.tsx';
import { useRecords } from '../../sync/react/use-records.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { HandOverCard } from './hand-over-card.tsx';
import { LineRow } from './line-row.tsx';
import { isShownBefore, type OrderPart } from './order-view.ts';
import { ParcelForm } from './parcel-form.tsx';
import { wordsOfState } from './purchase-order-words.ts';
import { ReasonNote } from './reason-note.tsx';
import { Tracks } from './tracks.tsx';

interface PartCardProps {
  order: Order;
  part: OrderPart;
}

const card = css({
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  overflow: 'hidden',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '1',
  padding: '4',
  paddingBottom: '3',
});
const name = css({ textStyle: 'heading' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });
const inset = css({ paddingInline: '4', paddingBottom: '3' });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  padding: '4',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  textStyle: 'dense',
});
/** What one supplier sends: its lines, its state, and where the parcel is. */
export function PartCard({ order, part: { purchaseOrder, lines } }: PartCardProps) {
  const t = useT();
  const title = purchaseOrder?.supplier.name ?? t('order.supplier-none');
  const may = useMay<'POST /shop/orders/{id}/parcels'>(useUser()?.shop?.id, 'member');
  const all = useRecords('purchase-orders');
  const sent = useRecords('parcels');
  const record =
    all.state === 'ready' && purchaseOrder
      ? all.value.find(({ value }) => value.id === purchaseOrder.id)?.value
      : undefined;
  const parcels =
    sent.state === 'ready' && purchaseOrder
      ? sent.value
          .map(({ value }) => value)
          .filter((one) => one.purchase_order_id === purchaseOrder.id)
      : [];
  // A refused purchase order that was replaced by another one is only shown as history.
  const isReplaced = purchaseOrder?.state === 'refused' && lines.length === 0;
  const isStopped =
    !isReplaced && (Boolean(purchaseOrder?.reason) || purchaseOrder?.state === 'outcome_unknown');
  const state = purchaseOrder && wordsOfState(purchaseOrder.state);
  return (
    <section className={card} aria-label={title}>
      <header className={head}>
        <div>
          <h2 className={name}>{title}</h2>
          <p className={muted}>
            {purchaseOrder
              ? purchaseOrder.reference && (
                  <>
                    {t('order.reference', { reference: purchaseOrder.reference })}{' '}
                    <CopyButton value={purchaseOrder.reference} />
                  </>
                )
              : t('order.supplier-none-hint')}
          </p>
        </div>
        {state && <StatusDot tone={state.tone}>{t(state.id)}</StatusDot>}
      </header>
      {purchaseOrder?.reason && isReplaced && (
        <p className={cx(inset, muted)}>{t(orderReasonWords[purchaseOrder.reason])}</p>
      )}
      {purchaseOrder && isStopped && (
        <div className={inset}>
          <ReasonNote
            order={order}
            state={purchaseOrder.state}
            reason={purchaseOrder.reason}
            waits={purchaseOrder.waits}
            record={record}
            isShownBefore={isShownBefore(order, purchaseOrder)}
          />
        </div>
      )}
      {record && <HandOverCard record={record} isStopped={isStopped} />}
      <ul>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      {purchaseOrder && (
        <footer className={foot}>
          <Tracks purchaseOrder={purchaseOrder} lines={lines} parcels={parcels} />
          <span className={muted}>
            {t('order.parcel-cost')} <Money value={purchaseOrder.cost} />
          </span>
        </footer>
      )}
      {purchaseOrder && record && may && maySend(purchaseOrder.state) && (
        <ParcelForm order={order} purchaseOrderId={purchaseOrder.id} lines={lines} sent={parcels} />
      )}
    </section>
  );
}
