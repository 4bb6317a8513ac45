import type { Money as Amount } from '../../../../contract/entities/money.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import type { Rates } from '../../../../contract/entities/rates.ts';
import { converted } from '../../../../contract/rules/conversion.ts';
import { costOfLines, goingLines } from '../../../../contract/rules/open-lines.ts';
import { css } from '../../../../styled-system/css';
import { useShopMoney } from '../../../features/products/use-shop-money.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';
import { useMarginWords } from './margin-words.ts';
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

/** The current cost of one piece. A lower cost isn't used, because only the supplier can grant it. */
const pieceNow = ({ unit_cost: agreed, found }: Line): Amount =>
  found && found.unit_cost.amount > agreed.amount ? found.unit_cost : agreed;

/**
 * The current cost of everything that is still to be ordered, as far as this device knows it, in the order's currency.
 */
export function costNowOf(order: Order, rates: Rates | null): Amount {
  const lines = goingLines(order.lines, order.purchase_orders).map((line) => ({
    ...line,
    unit_cost: pieceNow(line),
  }));
  return { ...order.total, amount: costOfLines(lines, order.total.currency, rates) };
}

/** The new cost beside the old one, and the margin with each `[§D-mends-cost]`. */
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
  const margin = useMarginWords(line);
  const { rates } = useShopMoney();
  const now = pieceNow(line);
  const inPrice = converted(now, line.unit_price.currency, rates);
  const isLoss = inPrice !== null && inPrice.amount > line.unit_price.amount;
  return (
    <>
      <span className={panelHint}>
        {t('order.cost-before', {
          cost: format.money(line.unit_cost),
          margin: margin(line.unit_cost),
        })}
      </span>
      {' → '}
      <span className={isLoss ? loss : undefined}>
        {t('order.cost-now', { cost: format.money(now), margin: margin(now) })}
      </span>
    </>
  );
}
