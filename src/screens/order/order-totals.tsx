import type { Order } from '../../../contract/entities/orders.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Money } from '../../ui/money.tsx';
import { earningsOf, isCostKnown } from './order-view.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: '6',
  rowGap: '1',
  margin: '0',
  marginLeft: 'auto',
  width: 'full',
  maxWidth: { md: '20rem' },
  paddingInline: { base: '0', md: '4' },
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'ink.muted' },
  '& dd': { margin: '0' },
  '& dt + dd': { textAlign: 'right' },
});
const total = css({
  display: 'contents',
  '& :is(dt, dd)': { color: 'ink', fontWeight: 'semibold', textStyle: 'lead', paddingTop: '1' },
});
const rated = css({ gridColumn: '1 / -1', textStyle: 'caption', color: 'ink.muted' });
const apart = css({ display: 'contents', '& :is(dt, dd)': { paddingTop: '3' } });

export function OrderTotals({ order }: { order: Order }) {
  const t = useT();
  return (
    <section aria-label={t('order.totals')}>
      <dl className={list}>
        <dt>{t('order.subtotal')}</dt>
        <dd>
          <Money value={order.subtotal} />
        </dd>
        <dt>{t('order.shipping')}</dt>
        <dd>
          <Money value={order.shipping} />
        </dd>
        <div className={total}>
          <dt>{t('order.total')}</dt>
          <dd>
            <Money value={order.total} />
          </dd>
        </div>
        <dt>{t('order.vat')}</dt>
        <dd>
          <Money value={order.vat} />
        </dd>
        {isCostKnown(order) && <Earnings order={order} />}
      </dl>
    </section>
  );
}

function Earnings({ order }: { order: Order }) {
  const t = useT();
  const format = useFormat();
  const { money, share } = earningsOf(order);
  return (
    <>
      <div className={apart}>
        <dt>{t('order.cost')}</dt>
        <dd>
          <Money value={order.cost} />
        </dd>
      </div>
      <dt>{t('order.earnings')}</dt>
      <dd>
        {share === null
          ? format.money(money)
          : t('product.margin', { share: format.percent(share), money: format.money(money) })}
      </dd>
      {order.rated_on && (
        <dd className={rated}>{t('order.rated', { date: format.date(order.rated_on) })}</dd>
      )}
    </>
  );
}
