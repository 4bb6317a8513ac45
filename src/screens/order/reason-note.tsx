import type { Order, OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../../contract/entities/purchase-order-states.ts';
import type { PurchaseOrderRecord } from '../../../contract/entities/purchase-orders.ts';
import { css } from '../../../styled-system/css';
import { orderReasonWords } from '../../features/orders/order-words.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { HandOverActs } from './mends/hand-over-acts.tsx';
import { Mends } from './mends/mends.tsx';
import { OrderNow } from './mends/order-now.tsx';

interface ReasonNoteProps {
  order: Order;
  state: OrderState | PurchaseOrderState;
  reason: OrderReason | null;
  /** A person has chosen to let it wait: nothing has to be done, but something can be. */
  waits?: boolean | undefined;
  /** For a purchase order: how it was handed over. */
  record?: PurchaseOrderRecord | undefined;
  /** The actions for the whole order are shown with another part of it. */
  isShownBefore?: boolean;
}

const meanings = {
  product_not_found: 'order.meaning.product_not_found',
  bad_reference: 'order.meaning.bad_reference',
  stock: 'order.meaning.stock',
  postcode_format: 'order.meaning.postcode_format',
  balance: 'order.meaning.balance',
  below_minimum: 'order.meaning.below_minimum',
  already_exists: 'order.meaning.already_exists',
  temporary: 'order.meaning.temporary',
  no_carrier: 'order.meaning.no_carrier',
  cost_changed: 'order.meaning.cost_changed',
  sku_unmapped: 'order.meaning.sku_unmapped',
  no_lines: 'order.meaning.no_lines',
  address_missing: 'order.meaning.address_missing',
  other_currency: 'order.meaning.other_currency',
  changed_in_store: 'order.meaning.changed_in_store',
  no_channel: 'order.meaning.no_channel',
  not_reached: 'order.meaning.not_reached',
  supplier_refused: 'order.meaning.supplier_refused',
} as const satisfies Record<OrderReason, MessageId>;

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '3',
  padding: '3.5',
  borderRadius: 'md',
  textStyle: 'dense',
  '&[data-kind=wait]': { background: 'wait.tint' },
  '&[data-kind=refuse]': { background: 'refuse.tint' },
});
const words = css({ flex: '1', minWidth: '14rem' });
const title = css({
  fontWeight: 'medium',
  '[data-kind=wait] &': { color: 'wait' },
  '[data-kind=refuse] &': { color: 'refuse' },
});

/** Why an order or a part of it has stopped, what that means, and what settles it. */
export function ReasonNote({
  order,
  state,
  reason,
  waits = false,
  record,
  isShownBefore = false,
}: ReasonNoteProps) {
  const t = useT();
  const isUnknown = state === 'outcome_unknown';
  if (reason === null && !isUnknown) return null;
  const heading = reason === null ? t('orders.state.outcome_unknown') : t(orderReasonWords[reason]);
  const meaning = t(
    isUnknown || reason === null ? 'order.meaning.unknown-outcome' : meanings[reason],
  );
  const waiting = reason === 'below_minimum' ? 'order.waits.next-order' : 'order.waits.stock';
  return (
    <div
      className={box}
      data-kind={state === 'failed' || state === 'refused' || isUnknown ? 'refuse' : 'wait'}
    >
      <div className={words}>
        <p className={title}>{heading}</p>
        <p>{waits ? t(waiting) : meaning}</p>
      </div>
      {isShownBefore ? (
        record && <HandOverActs record={record} />
      ) : waits ? (
        <OrderNow order={order} />
      ) : (
        <Mends order={order} reason={reason} record={record} />
      )}
    </div>
  );
}
