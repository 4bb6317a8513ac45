import type { Margin } from '../../../contract/rules/margin.ts';
import { css, cva } from '../../../styled-system/css';
import { MarginFigure } from '../../features/products/margin-figure.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import type { Amount } from '../../lib/pure/amounts.ts';
import type { ImportRow } from './import-rows.ts';

// On a phone, margins and bars have their own columns, so that they line up although the figures have different widths.
const box = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(8.5rem, auto) 1fr', md: '1fr auto' },
  columnGap: '3',
  rowGap: { md: '1.5' },
  alignItems: 'center',
  minWidth: '0',
});
const figures = css({
  gridColumn: { base: '1 / -1', md: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const muted = css({ color: 'ink.muted' });
const bar = cva({
  base: {
    gridColumn: { md: '1 / -1' },
    height: '1',
    borderRadius: 'full',
    background: 'ink/8',
    outline: '1px solid transparent',
    overflow: 'hidden',
    _before: {
      content: '""',
      display: 'block',
      width: 'var(--share)',
      height: 'full',
      borderRadius: 'full',
      _highContrast: { background: 'Highlight' },
    },
  },
  variants: {
    tone: {
      good: { _before: { background: 'accent.mark' } },
      low: { _before: { background: 'wait.mark' } },
      loss: { _before: { background: 'refuse.mark' } },
    },
  },
});

/** Cost and price, and a bar for the share of the price without VAT that the shop keeps. */
export function PriceBar({ row }: { row: ImportRow }) {
  const t = useT();
  const format = useFormat();
  const words = useRange();
  if (!row.cost || !row.price) return null;
  const cost = row.costHere ? `${words(row.cost)} ≈ ${words(row.costHere)}` : words(row.cost);
  const price = words(row.price);
  return (
    <div className={box}>
      <span
        className={figures}
        role="img"
        aria-label={t('import-list.cost-to-price', { cost, price })}
      >
        <span className={muted}>{`${cost} →`}</span>
        <span>{isRange(row.cost) ? format.money(row.price.low) : price}</span>
      </span>
      <MarginFigure margin={row.margin} lacksRate={row.price.low.amount > 0} />
      <span
        className={bar({ tone: row.margin?.grade ?? 'low' })}
        style={{ '--share': `${filled(row.margin) * 100}%` } as React.CSSProperties}
      />
    </div>
  );
}

/** How much of the bar. A loss fills it, because an empty one would look as if nothing was known. */
function filled(margin: Margin | null): number {
  const share = margin?.share ?? 0;
  return share < 0 ? 1 : Math.min(1, share);
}

const isRange = ({ low, high }: { low: Amount; high: Amount }) => low.amount !== high.amount;

/** `120,00 kr.`, or `from 100,00 kr.` if the variants differ. */
function useRange() {
  const t = useT();
  const format = useFormat();
  return (range: { low: Amount; high: Amount }) => {
    const low = format.money(range.low);
    return isRange(range) ? t('product.from', { low }) : low;
  };
}
