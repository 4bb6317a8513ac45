import { css, cva } from '../../styled-system/css';

const track = css({
  height: '1.5',
  borderRadius: 'full',
  background: 'ink/8',
  // Visible only in forced colours, where backgrounds aren't drawn.
  outline: '1px solid transparent',
  overflow: 'hidden',
});
const bar = cva({
  base: {
    height: 'full',
    borderRadius: 'full',
    transition: 'width 200ms',
    transitionTimingFunction: 'out',
    _highContrast: { background: 'Highlight' },
  },
  variants: {
    tone: {
      accent: { background: 'accent.mark' },
      done: { background: 'done.mark' },
      refuse: { background: 'refuse.mark' },
    },
    unknown: { true: { width: '25%', animation: 'slide 1.2s ease-in-out infinite' } },
  },
});

interface ProgressProps {
  label: string;
  /** 0 to 100; null if it isn't known. */
  value: number | null;
  tone?: 'accent' | 'done' | 'refuse';
}

export function Progress({ label, value, tone = 'accent' }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value ?? undefined}
      className={track}
    >
      <div
        className={bar({ tone, unknown: value === null })}
        style={value === null ? undefined : { width: `${Math.min(100, Math.max(0, value))}%` }}
      />
    </div>
  );
}
