import type { Order } from '../../../contract/entities/orders.ts';
import { css, cx } from '../../../styled-system/css';
import { fulfilmentWords, paymentWords } from '../../features/orders/store-words.ts';
import { useT } from '../../i18n/t.ts';
import { aloneLinkStyle, linkStyle } from '../../ui/text-link.tsx';

const heading = css({ textStyle: 'label', marginBottom: '1' });
const said = css({ textStyle: 'dense', display: 'grid', gap: '0.5', justifyItems: 'start' });
const states = css({ color: 'ink.muted' });

/** Where an order came from: the store, its number there, and its state there `[§D-order-store]`. */
export function StoreCard({ store }: { store: NonNullable<Order['store']> }) {
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
