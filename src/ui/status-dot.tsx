import type { ReactNode } from 'react';
import { css, cva } from '../../styled-system/css';
import type { Tone } from './badge.tsx';

const row = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  whiteSpace: { md: 'nowrap' },
});
const dot = cva({
  base: {
    width: '2',
    height: '2',
    borderRadius: 'full',
    flexShrink: '0',
    _highContrast: { background: 'CanvasText' },
  },
  variants: {
    tone: {
      neutral: {
        borderWidth: '1.5px',
        borderColor: 'edge',
        _highContrast: { background: 'Canvas' },
      },
      accent: { background: 'accent.mark' },
      wait: { background: 'wait.mark' },
      refuse: { background: 'refuse.mark', borderRadius: '2px', transform: 'rotate(45deg)' },
      done: { background: 'done.mark' },
    },
  },
});

/** A state as a word with a dot: the word says what it is, the dot makes it easy to spot. */
export function StatusDot({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={row}>
      <span aria-hidden="true" className={dot({ tone })} />
      {children}
    </span>
  );
}
