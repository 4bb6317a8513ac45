import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { Skeleton } from './skeleton.tsx';
import { Sparkline } from './sparkline.tsx';

interface StatProps {
  label: string;
  /** Shows a skeleton while it is null. */
  value: ReactNode | null;
  /** The change from the period before. */
  note?: ReactNode;
  /** Undefined while it isn't known, which keeps its space free; null if the figure has none. */
  course?: readonly number[] | null;
}

const tile = css({
  display: 'grid',
  // Uses the row's grid lines, so that its parts line up with the other tiles', however many lines the texts take.
  gridRow: 'span 4',
  gridTemplateRows: 'subgrid',
  rowGap: '1',
  minWidth: '0',
  paddingInline: { base: '4', md: '5' },
  paddingTop: '4',
  paddingBottom: '3',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: 'hairline',
});
const labelStyle = css({ textStyle: 'dense', color: 'ink.muted' });
const figure = css({
  textStyle: 'title',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const noteStyle = css({ textStyle: 'caption', color: 'ink.muted', minHeight: '4' });
const courseBox = css({ alignSelf: 'end', paddingTop: '2', minHeight: '10' });

/** One figure, with its course over time. */
export function Stat({ label, value, note, course }: StatProps) {
  return (
    <div className={tile}>
      <p className={labelStyle}>{label}</p>
      <div className={figure}>{value ?? <Skeleton width="55%" height="1.75rem" />}</div>
      <p className={noteStyle}>{note}</p>
      {course !== null && (
        <div className={courseBox}>{course && <Sparkline values={course} />}</div>
      )}
    </div>
  );
}
