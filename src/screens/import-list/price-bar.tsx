import type { Margin } from '../../../contract/rules/margin.ts';
import { css, cva } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import type { Amount } from '../../lib/amounts.ts';
import { MarginFigure } from '../../ui/margin-figure.tsx';
import type { ImportRow } from './import-rows.ts';

const box = css({
  display: 'grid',
  gap: '1.5',
  textAlign: 'left',
  minWidth: '0',
});
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '3',
});
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1.5',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const muted = css({ color: 'ink.muted' });
const track = css({
  height: '1',
  borderRadius: 'full',
  background: 'ink/8',
  overflow: 'hidden',
});
const fill = cva({
  base: { height: 'full', borderRadius: 'full' },
  variants: {
    tone: {
      good: { background: 'accent' },
      low: { background: 'wait' },
      loss: { background: 'refuse' },
    },
  },
});

/** Cost, price, and as a bar how much of the price without VAT stays in the shop. */
export function PriceBar({ row }: { row: ImportRow }) {
  const t = useT();
  const format = useFormat();
  const words = useRange();
  if (!row.cost || !row.price) return null;
  const cost = words(row.cost);
  const price = words(row.price);
  return (
    <div className={box}>
      <div className={line}>
        <span
          className={figures}
          role="img"
          aria-label={t('import-list.cost-to-price', { cost, price })}
        >
          <span className={muted}>{cost}</span>
          <span className={muted} aria-hidden="true">
            {'→'}
          </span>
          <span>{isRange(row.cost) ? format.money(row.price.low) : price}</span>
        </span>
        <MarginFigure margin={row.margin} />
      </div>
      <MarginBar margin={row.margin} />
    </div>
  );
}

function MarginBar({ margin: value }: { margin: Margin | null }) {
  const share = value?.share ?? 0;
  const tone = value?.grade ?? 'low';
  // A loss fills the bar: an empty one would look like no news.
  const width = share < 0 ? 1 : Math.min(1, share);
  return (
    <div className={track} aria-hidden="true">
      <div className={fill({ tone })} style={{ width: `${width * 100}%` }} />
    </div>
  );
}

const isRange = ({ low, high }: { low: Amount; high: Amount }) => low.amount !== high.amount;

/** `120,00 kr.`, or `from 100,00 kr.` where the variants differ. */
function useRange() {
  const t = useT();
  const format = useFormat();
  return (range: { low: Amount; high: Amount }) => {
    const low = format.money(range.low);
    return isRange(range) ? t('product.from', { low }) : low;
  };
}
