import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { css } from '../../styled-system/css';
import { columnAt, gridLines, nextColumn } from '../lib/pure/chart-scale.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Bar {
  id: string;
  /** The day and its amount, for the tooltip and for screen readers. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** What one column stands for; names the slider that moves along the columns. */
  label: string;
  /** Describes in words what the chart shows. */
  summary: string;
  bars: readonly Bar[];
  /** The last bar's day isn't over yet, so it is hatched. */
  isLastOpen?: boolean;
  /** The captions under the first and the last bar. */
  from: string;
  to: string;
  /** Formats a value of the scale. */
  scale: (value: number) => string;
  /** The smallest distance between two lines of the scale. */
  least?: number;
}

const frame = css({ margin: '0' });
const plot = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: { base: '2px', md: '4px' },
  height: '11rem',
  marginTop: '8',
  // The scale's labels are beside the lines, so that no bar hides them.
  marginRight: { base: '16', md: '20' },
  borderBottomWidth: '1px',
  borderColor: 'hairline',
  borderRadius: 'sm',
  touchAction: 'pan-y',
  cursor: 'crosshair',
});
const column = css({
  position: 'relative',
  flex: '1',
  height: 'full',
  display: 'flex',
  alignItems: 'flex-end',
  borderTopRadius: '3px',
  '&[data-on]': { background: 'selected' },
});
const bar = css({
  width: 'full',
  minHeight: '2px',
  borderTopRadius: '3px',
  background: 'accent.mark',
  _highContrast: { background: 'CanvasText' },
  transition: 'height 200ms',
  transitionTimingFunction: 'out',
  '&[data-empty]': { background: 'ink/12' },
  // A day that isn't over has its own pattern, so that it doesn't depend on colour alone.
  '&[data-open]': {
    background: 'accent.tint',
    backgroundImage:
      'repeating-linear-gradient(135deg, var(--colors-accent) 0 2px, transparent 2px 5px)',
    boxShadow: 'inset 0 0 0 1px var(--colors-accent)',
    _highContrast: { background: 'GrayText' },
  },
});
const line = css({
  position: 'absolute',
  insetInline: '0',
  borderTopWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'hairline',
  pointerEvents: 'none',
});
const lineWords = css({
  position: 'absolute',
  left: 'calc(100% + 0.375rem)',
  top: '0',
  transform: 'translateY(-50%)',
  textStyle: 'caption',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const tip = css({
  position: 'absolute',
  bottom: 'calc(100% + 0.25rem)',
  zIndex: 'raised',
  paddingInline: '2',
  paddingBlock: '1',
  borderRadius: 'sm',
  background: 'ink',
  color: 'paper',
  textStyle: 'caption',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
});
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: '1.5',
  marginRight: { base: '16', md: '20' },
  textStyle: 'caption',
  color: 'ink.muted',
});

/** Bars for days, with three lines at round values. The pointer and the arrow keys show the figure of each day. */
export function BarChart(props: BarChartProps) {
  const { label, summary, bars, isLastOpen = false, from, to, scale, least } = props;
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const last = bars.length - 1;
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const lines = gridLines(max, least);
  const top = lines[2];
  const shown = at === null ? undefined : bars[at];

  function point({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setAt(columnAt(clientX - left, width, bars.length));
  }

  function keydown(event: KeyboardEvent) {
    const next = nextColumn(event.key, at ?? last, bars.length);
    if (next === null) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    <figure className={frame}>
      <VisuallyHidden>
        <span id={id}>{summary}</span>
      </VisuallyHidden>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(at ?? last) + 1}
        aria-valuetext={bars[at ?? last]?.label}
        className={plot}
        onKeyDown={keydown}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(null)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setAt(null)}
      >
        {lines.map((value) => (
          <span key={value} className={line} style={{ bottom: `${(value / top) * 100}%` }}>
            {/* If all values are 0, the lines have no labels. */}
            {max > 0 && <span className={lineWords}>{scale(value)}</span>}
          </span>
        ))}
        {bars.map((one, index) => (
          <span key={one.id} className={column} data-on={index === at || undefined}>
            <span
              className={bar}
              data-empty={one.value <= 0 || undefined}
              data-open={(isLastOpen && index === last && one.value > 0) || undefined}
              style={{ height: `${(Math.max(0, one.value) / top) * 100}%` }}
            />
          </span>
        ))}
        {at !== null && shown && (
          <span className={tip} style={tipPlace(at, bars.length)}>
            {shown.label}
          </span>
        )}
      </div>
      <div aria-hidden="true" className={axis}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}

/** Above its column, but never beyond the chart's edges. */
function tipPlace(at: number, count: number) {
  const share = `${((at + 0.5) / count) * 100}%`;
  return { left: share, transform: `translateX(-${share})` };
}
