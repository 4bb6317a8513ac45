import type { ReactNode } from 'react';
import { cva } from '../../styled-system/css';

export type Tone = 'neutral' | 'accent' | 'wait' | 'refuse' | 'done';

const badge = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    height: '5',
    paddingInline: '1.5',
    borderRadius: 'sm',
    // Visible only in forced colours, where backgrounds aren't drawn.
    outline: '1px solid transparent',
    fontSize: '0.75rem',
    lineHeight: '1rem',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      neutral: { background: 'ink/6', color: 'ink.muted' },
      accent: { background: 'accent.tint', color: 'accent' },
      wait: { background: 'wait.tint', color: 'wait' },
      refuse: { background: 'refuse.tint', color: 'refuse' },
      done: { background: 'done.tint', color: 'done' },
    },
  },
});

/** A word or a number on a tinted ground. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>;
}
