import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { Skeleton } from './skeleton.tsx';

interface ChartCardProps {
  title: string;
  /** The total of the chart's days, the one large figure of its page. Null while it isn't known. */
  figure: string | null;
  /** The change from the period before. */
  note?: ReactNode;
  /** The chart; while it is null, its space is kept free. */
  children: ReactNode | null;
}

const card = css({
  padding: { base: '4', md: '5' },
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const heading = css({ textStyle: 'dense', color: 'ink.muted' });
const large = css({
  fontSize: { base: '2rem', md: '2.25rem' },
  lineHeight: '2.5rem',
  fontWeight: 'semibold',
  letterSpacing: 'tighter',
  fontVariantNumeric: 'tabular-nums',
  marginTop: '1',
});
const noteStyle = css({ textStyle: 'caption', color: 'ink.muted', minHeight: '4' });
/** As high as a chart with its scale. */
const kept = css({ paddingTop: '8', paddingBottom: '1.375rem' });

/** A card with a chart and its total; without a chart, its space is kept free. */
export function ChartCard({ title, figure, note, children }: ChartCardProps) {
  return (
    <section className={card}>
      <h2 className={heading}>{title}</h2>
      <div className={large}>{figure ?? <Skeleton width="11rem" height="2.5rem" />}</div>
      <p className={noteStyle}>{note}</p>
      {children ?? (
        <div className={kept}>
          <Skeleton height="11.0625rem" />
        </div>
      )}
    </section>
  );
}
