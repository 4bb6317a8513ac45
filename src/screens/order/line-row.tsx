import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { OrderLine } from './order-view.ts';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  alignItems: 'center',
  paddingInline: '4',
  paddingBlock: '2.5',
  borderTopWidth: '1px',
  borderColor: 'hairline',
});
const words = css({ flex: '1', minWidth: '9rem' });
const title = css({ fontWeight: 'medium', lineClamp: '2' });
const muted = css({ color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' });
const figures = css({
  marginLeft: 'auto',
  display: 'grid',
  justifyItems: 'end',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
});

/** One line of an order, with its revenue and its cost. */
export function LineRow({ line }: { line: OrderLine }) {
  const t = useT();
  const format = useFormat();
  const sum = { ...line.unit_price, amount: line.unit_price.amount * line.quantity };
  const cost = { ...line.unit_cost, amount: line.unit_cost.amount * line.quantity };
  const options = Object.values(line.options).join(' / ');
  return (
    <li className={row}>
      <Picture src={line.image?.url} alt="" />
      <div className={words}>
        <p className={title}>{line.title}</p>
        <p className={muted}>{options === '' ? line.sku : `${options} · ${line.sku}`}</p>
        {line.left_out !== undefined && line.left_out > 0 && (
          <p className={muted}>{t('order.left-out', { count: line.left_out })}</p>
        )}
      </div>
      <div className={figures}>
        <span>
          <span className={muted}>
            {t('order.quantity-times', {
              count: line.quantity,
              price: format.money(line.unit_price),
            })}
          </span>{' '}
          <Money value={sum} />
        </span>
        {line.product_id !== null && (
          <span className={muted}>{t('order.line-cost', { cost: format.money(cost) })}</span>
        )}
      </div>
    </li>
  );
}
