import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'wouter';
import { css, cx } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderState } from '../../ui/order-state.tsx';
import { orderReasonWords } from '../../ui/order-words.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Item } from './columns.tsx';

interface NeedsYouProps {
  /** Null while they aren't known yet. */
  orders: readonly Item[] | null;
  allHref: string;
}

const most = 3;
const box = css({ marginBottom: '6' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  // As high with the way to all of them as without.
  minHeight: { base: '11', md: '0' },
  marginBottom: '2',
  textStyle: 'dense',
});
const heading = css({ textStyle: 'label' });
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: '3',
});
const card = css({
  position: 'relative',
  display: 'grid',
  gap: '1',
  padding: '3.5',
  paddingRight: '9',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
  color: 'ink',
  textDecoration: 'none',
  textStyle: 'dense',
  transition: 'box-shadow 120ms',
  _hover: { boxShadow: '0 0 0 1px var(--colors-edge)' },
});
/** As high as the cards: the table under it stays where it is, whatever needs the merchant. */
const kept = css({ height: { base: '19.5rem', md: '6rem' } });
const calm = css({ height: { md: '6rem' } });
const bones = ['first', 'second', 'third'];
const line = css({ display: 'flex', justifyContent: 'space-between', gap: '3' });
const number = css({ fontWeight: 'medium', marginRight: '1' });
const muted = css({ color: 'ink.muted', truncate: true });
const arrow = css({
  position: 'absolute',
  right: '3',
  top: '50%',
  transform: 'translateY(-50%)',
  color: 'ink.muted',
});

/** What waits for the merchant, oldest first: a customer who has waited longest comes first. */
export function NeedsYou({ orders, allHref }: NeedsYouProps) {
  const t = useT();
  if (orders === null || orders.length === 0) {
    return (
      <section className={box} aria-hidden={orders === null}>
        <p className={head}>{orders ? t('orders.empty-needs-you') : '\u00a0'}</p>
        <div className={cx(list, orders ? calm : kept)}>
          {orders === null && bones.map((one) => <Skeleton key={one} height="100%" />)}
        </div>
      </section>
    );
  }
  return (
    <section className={box} aria-labelledby="needs-you">
      <div className={head}>
        <h2 id="needs-you" className={heading}>
          {t('orders.needs-you', { count: orders.length })}
        </h2>
        {orders.length > most && (
          <span>
            <TextLink href={allHref} alone>
              {t('orders.needs-you-all')}
            </TextLink>
          </span>
        )}
      </div>
      <ul className={list}>
        {orders
          .slice(-most)
          .reverse()
          .map(({ id, value, freshness }) => (
            <li key={id}>
              <Link href={links.order(value.order_number)} className={card}>
                <span className={line}>
                  <OrderState state={value.state} />
                  <Drop state={freshness} compact />
                </span>
                <span className={muted}>
                  {value.reason ? t(orderReasonWords[value.reason]) : value.customer.name}
                </span>
                <span className={line}>
                  <span>
                    <span className={number}>{value.order_number}</span>{' '}
                    <span className={muted}>
                      <DateTime at={value.placed_at} inRow />
                    </span>
                  </span>
                  <Money value={value.total} />
                </span>
                <ChevronRight aria-hidden="true" size={16} className={arrow} />
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
