import type { stockGrade } from '../../../contract/rules/stock.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { StatusDot } from '../../ui/status-dot.tsx';

const tones = { none: 'refuse', few: 'wait', enough: 'done' } as const;
const words = {
  none: 'product.stock-out',
  few: 'product.stock-low',
  enough: 'product.stock',
} as const;
const box = css({ display: 'inline-flex', flexWrap: 'wrap', columnGap: '1.5', minWidth: '0' });
const age = css({
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

interface StockFigureProps {
  stock: number;
  grade: ReturnType<typeof stockGrade>;
  /** When the supplier last reported it, as ISO 8601; left out if it is shown elsewhere. */
  checkedAt?: string;
  /** Shows only the age, where there is little room; the tooltip has the rest. */
  compact?: boolean;
}

/** The stock, and how old that information is. */
export function StockFigure({ stock, grade, checkedAt, compact }: StockFigureProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const at = checkedAt === undefined ? null : Date.parse(checkedAt);
  return (
    <span className={box}>
      <StatusDot tone={tones[grade]}>{t(words[grade], { count: stock })}</StatusDot>
      {at !== null && now !== null && (
        <span className={age} title={t('product.stock-checked', { ago: format.dateTime(at) })}>
          {compact ? format.ago(at, now) : t('product.stock-checked', { ago: format.ago(at, now) })}
        </span>
      )}
    </span>
  );
}
