import type { ReactNode } from 'react';
import { cva } from '../../styled-system/css';

const notice = cva({
  base: {
    display: 'grid',
    gap: '1',
    paddingInline: '3.5',
    paddingBlock: '2.5',
    borderRadius: 'md',
    textStyle: 'dense',
    '& strong': { fontWeight: 'medium' },
  },
  variants: {
    tone: {
      neutral: { background: 'subtle', color: 'ink' },
      done: { background: 'done.tint', color: 'done' },
      wait: { background: 'wait.tint', color: 'wait' },
      refuse: { background: 'refuse.tint', color: 'refuse' },
    },
  },
});

interface NoticeProps {
  tone?: 'neutral' | 'done' | 'wait' | 'refuse';
  children: ReactNode;
}

/** A message above the content. A refusal interrupts a screen reader; other tones wait. */
export function Notice({ tone = 'neutral', children }: NoticeProps) {
  return (
    <div role={tone === 'refuse' ? 'alert' : 'status'} className={notice({ tone })}>
      {children}
    </div>
  );
}
