import { css } from '../../styled-system/css';

interface Bar {
  id: string;
  /** What a pointer is told: the day and its amount. */
  label: string;
  value: number;
}

interface BarChartProps {
  /** Says in words what the picture shows. */
  summary: string;
  bars: readonly Bar[];
  /** Under the first and the last bar. */
  from: string;
  to: string;
  /** Beside the highest line. */
  top: string;
}

const frame = css({ margin: '0' });
const plot = css({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-end',
  gap: { base: '2px', md: '4px' },
  height: '11rem',
  marginTop: '5',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const column = css({
  flex: '1',
  height: 'full',
  display: 'flex',
  alignItems: 'flex-end',
  borderTopRadius: '3px',
  _hover: { background: 'subtle' },
});
const bar = css({
  width: 'full',
  minHeight: '2px',
  borderTopRadius: '3px',
  background: 'accent',
  transition: 'height 200ms',
  transitionTimingFunction: 'out',
});
const empty = css({ background: 'ink/12' });
const ceiling = css({
  position: 'absolute',
  // Its words stand above the line: no bar reaches there.
  inset: 'auto 0 100% 0',
  borderBottomWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'hairline',
  textStyle: 'caption',
  color: 'ink.muted',
  textAlign: 'right',
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
});
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: '1.5',
  textStyle: 'caption',
  color: 'ink.muted',
});

/** Days as bars; each tells its own figure under the pointer. */
export function BarChart({ summary, bars, from, to, top }: BarChartProps) {
  const high = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className={frame}>
      <div role="img" aria-label={summary} className={plot}>
        <span className={ceiling}>{top}</span>
        {bars.map(({ id, label, value }) => (
          <span key={id} title={label} className={column}>
            <span
              className={value > 0 ? bar : `${bar} ${empty}`}
              style={{ height: `${(Math.max(0, value) / high) * 100}%` }}
            />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className={axis}>
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </figure>
  );
}
