import type { ReactNode } from 'react';
import { cva } from '../../styled-system/css';
import type { Tone } from './badge.tsx';

const row = cva({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    whiteSpace: { md: 'nowrap' },
    _before: {
      content: '""',
      width: '2',
      height: '2',
      borderRadius: 'full',
      flexShrink: '0',
      _highContrast: { background: 'CanvasText' },
    },
  },
  variants: {
    tone: {
      neutral: {
        _before: {
          borderWidth: '1.5px',
          borderColor: 'edge',
          _highContrast: { background: 'Canvas' },
        },
      },
      accent: { _before: { background: 'accent.mark' } },
      wait: { _before: { background: 'wait.mark' } },
      refuse: {
        _before: { background: 'refuse.mark', borderRadius: '2px', transform: 'rotate(45deg)' },
      },
      done: { _before: { background: 'done.mark' } },
    },
  },
});

/** A state as a word with a dot: the word says what it is, the dot makes it easy to spot. */
export function StatusDot({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={row({ tone })}>{children}</span>;
}
