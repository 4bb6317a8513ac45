import type { Money as Amount } from '../../../../contract/entities/money.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import { marginOf } from '../../../../contract/rules/margin.ts';
import { goingLines, piecesOf } from '../../../../contract/rules/open-lines.ts';
import { css } from '../../../../styled-system/css';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';
import { panelHint, panelStyle } from './panel.ts';

type Line = Order['lines'][number];

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  rowGap: '0.5',
  fontVariantNumeric: 'tabular-nums',
});
const name = css({ fontWeight: 'medium' });
const loss = css({ color: 'refuse', fontWeight: 'medium' });

/** What a piece costs by now: a cost that fell is the supplier's to give. */
const pieceNow = ({ unit_cost: agreed, found }: Line): Amount =>
  found && found.unit_cost.amount > agreed.amount ? found.unit_cost : agreed;

/** What is still to be ordered of an order costs by now, as far as this device knows. */
export const costNowOf = (order: Order): Amount => ({
  ...order.total,
  amount: goingLines(order.lines, order.purchase_orders).reduce(
    (sum, line) => sum + pieceNow(line).amount * piecesOf(line),
    0,
  ),
});

/** The new cost beside the old one, and what either leaves `[§D-mends-cost]`. */
export function CostNow({ order }: { order: Order }) {
  const t = useT();
  const risen = goingLines(order.lines, order.purchase_orders).filter(
    (line) => pieceNow(line).amount > line.unit_cost.amount,
  );
  return (
    <div className={panelStyle}>
      {risen.length === 0 && <p className={panelHint}>{t('order.cost-unknown')}</p>}
      <ul>
        {risen.map((line) => (
          <li key={line.id} className={row}>
            <span className={name}>{line.title}</span>
            <span>
              <Costs line={line} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Costs({ line }: { line: Line }) {
  const t = useT();
  const format = useFormat();
  const now = pieceNow(line);
  const margin = (cost: Amount) => {
    const left = marginOf(line.unit_price, cost);
    return left
      ? t('product.margin', { share: format.percent(left.share), money: format.money(left.money) })
      : '';
  };
  return (
    <>
      <span className={panelHint}>
        {t('order.cost-before', {
          cost: format.money(line.unit_cost),
          margin: margin(line.unit_cost),
        })}
      </span>
      {' → '}
      <span className={now.amount > line.unit_price.amount ? loss : undefined}>
        {t('order.cost-now', { cost: format.money(now), margin: margin(now) })}
      </span>
    </>
  );
}
