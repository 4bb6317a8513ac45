import type { Money as Amount } from '../../../contract/entities/money.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { Money } from '../../ui/money.tsx';
import { useShopMoney } from './use-shop-money.ts';

const both = css({
  display: 'inline-grid',
  justifyItems: 'end',
  verticalAlign: 'bottom',
  whiteSpace: 'nowrap',
});
const own = css({ color: 'ink.muted', textStyle: 'caption', fontVariantNumeric: 'tabular-nums' });

/** A supplier's amount in the shop's currency; if that is another one, also in the supplier's. */
export function AmountFigure({ value }: { value: Amount }) {
  const { currency, rates } = useShopMoney();
  const format = useFormat();
  const here = converted(value, currency, rates);
  if (here === null || value.currency === currency) return <Money value={value} />;
  return (
    <span className={both}>
      <span>
        {'≈ '}
        <Money value={here} />
      </span>
      <span className={own}>{format.money(value)}</span>
    </span>
  );
}
