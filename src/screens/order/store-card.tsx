import type { Order } from '../../../contract/entities/orders.ts';
import { css, cx } from '../../../styled-system/css';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { aloneLinkStyle, linkStyle } from '../../ui/text-link.tsx';

type Store = NonNullable<Order['store']>;

const heading = css({ textStyle: 'label', marginBottom: '1' });
const said = css({ textStyle: 'dense', display: 'grid', gap: '0.5', justifyItems: 'start' });
const states = css({ color: 'ink.muted' });

export const paymentWords = {
  pending: 'order.store-payment.pending',
  paid: 'order.store-payment.paid',
  partly_refunded: 'order.store-payment.partly_refunded',
  refunded: 'order.store-payment.refunded',
  voided: 'order.store-payment.voided',
} as const satisfies Record<Store['payment'], MessageId>;
export const fulfilmentWords = {
  none: 'order.store-fulfilment.none',
  partly: 'order.store-fulfilment.partly',
  all: 'order.store-fulfilment.all',
} as const satisfies Record<Store['fulfilment'], MessageId>;

/** Where an order came from: the store, what that calls it, and how it stands there `[§D-order-store]`. */
export function StoreCard({ store }: { store: Store }) {
  const t = useT();
  return (
    <section aria-labelledby="store">
      <h2 id="store" className={heading}>
        {t('order.store')}
      </h2>
      <div className={said}>
        <a
          href={store.url}
          target="_blank"
          rel="noreferrer"
          className={cx(linkStyle, aloneLinkStyle)}
        >
          {t('order.store-number', { number: store.number, store: store.name })}
        </a>
        <span className={states}>
          {t(paymentWords[store.payment])} · {t(fulfilmentWords[store.fulfilment])}
        </span>
      </div>
    </section>
  );
}
