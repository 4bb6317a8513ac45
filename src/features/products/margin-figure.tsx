import type { Margin } from '../../../contract/rules/margin.ts';
import { cva } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';

const figure = cva({
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 'medium' },
  variants: { tone: { good: {}, low: { color: 'wait' }, loss: { color: 'refuse' } } },
});

interface MarginFigureProps {
  /** Null without a price. */
  margin: Margin | null;
  /** There is a price but no margin, because no exchange rate to the cost's currency is known. */
  lacksRate?: boolean;
}

/** A margin in per cent and in money; a loss is shown as one. */
export function MarginFigure({ margin, lacksRate = false }: MarginFigureProps) {
  const t = useT();
  const format = useFormat();
  if (margin === null)
    return (
      <span className={figure({ tone: 'low' })}>
        {t(lacksRate ? 'product.margin-no-rate' : 'product.margin-none')}
      </span>
    );
  if (margin.grade === 'loss') {
    const { amount, currency } = margin.money;
    const money = format.money({ amount: -amount, currency });
    return <span className={figure({ tone: 'loss' })}>{t('product.margin-loss', { money })}</span>;
  }
  return (
    <span className={figure({ tone: margin.grade })}>
      {t('product.margin', {
        // Rounded down, so that 9.6 % isn't shown as the 10 % that would be enough. The 0.01 allows for margins that
        // are slightly too low only because prices are whole minor units.
        share: format.percent(Math.floor(margin.share * 100 + 0.01) / 100),
        money: format.money(margin.money),
      })}
    </span>
  );
}
