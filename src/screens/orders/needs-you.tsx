import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { Link } from 'wouter';
import { standsFor } from '../../../contract/rules/what-needs.ts';
import { css } from '../../../styled-system/css';
import { OrderState } from '../../features/orders/order-state.tsx';
import { orderReasonWords } from '../../features/orders/order-words.ts';
import { useT } from '../../i18n/t.ts';
import { keepForNow } from '../../lib/browser/kept.ts';
import { links } from '../../router/links.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { useKeptFlag } from '../../ui/kept-flag.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Item } from './columns.tsx';
import { OrderPicture } from './order-picture.tsx';

interface NeedsYouProps {
  /** Null while they aren't known yet. */
  orders: readonly Item[] | null;
  allHref: string;
}

const most = 3;
const box = css({ marginBottom: { base: '3', md: '6' } });
const head = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  // The same height with and without the link to all of them.
  minHeight: { base: '11', md: '0' },
  marginBottom: { md: '2' },
  textStyle: 'dense',
});
const heading = css({ textStyle: 'label' });
const onDesktop = css({ display: { base: 'none', md: 'inline' } });
/** On a phone, these orders are folded into one row until opened, so that the list itself comes first. */
const opener = css({
  display: { base: 'inline-flex', md: 'none' },
  alignItems: 'center',
  gap: '1.5',
  minHeight: '11',
  textAlign: 'left',
  textStyle: 'label',
  borderRadius: 'sm',
  '& svg': { color: 'ink.muted', transition: 'transform 120ms' },
  '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
});
const list = css({
  display: { base: 'none', md: 'grid' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: '3',
  '&[data-open=true]': { display: 'grid' },
});
const card = css({
  position: 'relative',
  display: 'flex',
  gap: '3',
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
const words = css({ display: 'grid', gap: '1', flex: '1', minWidth: '0' });
/** As high as the cards, so that the table below doesn't move, however many there are. */
const cardHeight = '6rem';
const calm = css({ height: { md: '6rem' } });
const skeleton = ['first', 'second', 'third'];
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

/** The orders that wait for the merchant, oldest first, because that customer has waited longest. */
export function NeedsYou({ orders, allHref }: NeedsYouProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useKeptFlag('orders-needs', false, keepForNow);
  if (orders === null || orders.length === 0) {
    return (
      <section className={box} aria-hidden={orders === null}>
        <p className={head}>{orders ? t('orders.empty-needs-you') : '\u00a0'}</p>
        {orders ? (
          <div className={calm} />
        ) : (
          <div className={list} data-open={isOpen}>
            {skeleton.map((one) => (
              <Skeleton key={one} height={cardHeight} />
            ))}
          </div>
        )}
      </section>
    );
  }
  const title = t('orders.needs-you', { count: orders.length });
  return (
    <section className={box} aria-labelledby={`${id}-title`}>
      <div className={head}>
        <h2 id={`${id}-title`} className={heading}>
          <span className={onDesktop}>{title}</span>
          <button
            type="button"
            className={opener}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown aria-hidden="true" size={16} />
            {title}
          </button>
        </h2>
        {orders.length > most && (
          <TextLink href={allHref} alone>
            {t('orders.needs-you-all')}
          </TextLink>
        )}
      </div>
      <ul id={`${id}-list`} className={list} data-open={isOpen}>
        {orders
          .slice(-most)
          .reverse()
          .map((order) => (
            <li key={order.id}>
              <NeedsCard order={order} />
            </li>
          ))}
      </ul>
    </section>
  );
}

function NeedsCard({ order: { value, freshness } }: { order: Item }) {
  const t = useT();
  const reason = standsFor(value);
  return (
    <Link href={links.order(value.order_number)} className={card}>
      <OrderPicture order={value} />
      <span className={words}>
        <span className={line}>
          <OrderState state={value.state} isPending={freshness === 'pending'} />
          <Drop state={freshness} compact />
        </span>
        <span className={muted}>{reason ? t(orderReasonWords[reason]) : value.customer.name}</span>
        <span className={line}>
          <span className={muted}>
            <span className={number}>{value.order_number}</span>{' '}
            <DateTime at={value.placed_at} inRow />
          </span>
          <Money value={value.total} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" size={16} className={arrow} />
    </Link>
  );
}
