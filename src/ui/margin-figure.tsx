import { cva } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.ts';
import type { Amount } from '../lib/amounts.ts';

const figure = cva({
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 'medium' },
  variants: { tone: { good: {}, low: { color: 'wait' }, loss: { color: 'refuse' } } },
});

interface MarginFigureProps {
  /** `share` is of the price without VAT; null without a price. */
  margin: { money: Amount; share: number; grade: 'good' | 'low' | 'loss' } | null;
}

/** A margin in per cent and in money; a loss is told as one. */
export function MarginFigure({ margin }: MarginFigureProps) {
  const t = useT();
  const format = useFormat();
  if (margin === null)
    return <span className={figure({ tone: 'low' })}>{t('product.margin-none')}</span>;
  if (margin.grade === 'loss') {
    const { amount, currency } = margin.money;
    const money = format.money({ amount: -amount, currency });
    return <span className={figure({ tone: 'loss' })}>{t('product.margin-loss', { money })}</span>;
  }
  return (
    <span className={figure({ tone: margin.grade })}>
      {t('product.margin', {
        // Rounded down: 9.6 % must not read as the 10 % that would do.
        share: format.percent(Math.floor(margin.share * 100) / 100),
        money: format.money(margin.money),
      })}
    </span>
  );
}
