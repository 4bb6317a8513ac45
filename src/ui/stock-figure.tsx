import { css } from '../../styled-system/css';
import { useFormat } from '../i18n/format.ts';
import { useT } from '../i18n/t.tsx';
import { useNow } from '../i18n/viewer.ts';
import { StatusDot } from './status-dot.tsx';

const few = 5;
const box = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5', minWidth: '0' });
const age = css({
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

interface StockFigureProps {
  stock: number;
  /** When the supplier last told it, as ISO 8601; left out where it stands elsewhere. */
  checkedAt?: string;
  /** The age alone, where there is little room; the tooltip has the rest. */
  compact?: boolean;
}

/** How many there are, and how old that word is. */
export function StockFigure({ stock, checkedAt, compact }: StockFigureProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const at = checkedAt === undefined ? null : Date.parse(checkedAt);
  const tone = stock <= 0 ? 'refuse' : stock < few ? 'wait' : 'done';
  const words =
    stock <= 0
      ? t('product.stock-out')
      : t(stock < few ? 'product.stock-low' : 'product.stock', { count: stock });
  return (
    <span className={box}>
      <StatusDot tone={tone}>{words}</StatusDot>
      {at !== null && now !== null && (
        <span className={age} title={t('product.stock-checked', { ago: format.dateTime(at) })}>
          {compact ? format.ago(at, now) : t('product.stock-checked', { ago: format.ago(at, now) })}
        </span>
      )}
    </span>
  );
}
