import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { Drawing, type Motif } from './drawing.tsx';

interface EmptyStateProps {
  motif: Motif;
  title: ReactNode;
  /** Why it is empty. */
  children?: ReactNode;
  /** The one next step. */
  action?: ReactNode;
  /** The level of the heading; 1 if it is the page's own. */
  level?: 1 | 2;
}

const box = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: '1',
  paddingBlock: { base: '10', md: '14' },
  paddingInline: '4',
});
const titles = {
  1: css({ textStyle: 'title', marginTop: '4' }),
  2: css({ textStyle: 'heading', marginTop: '4' }),
};
const words = css({ color: 'ink.muted', maxWidth: '26rem', textWrap: 'balance' });
const step = css({
  marginTop: '4',
  display: 'flex',
  gap: '2',
  flexWrap: 'wrap',
  justifyContent: 'center',
});

export function EmptyState({ motif, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={box}>
      <Drawing motif={motif} />
      <Heading className={titles[level]}>{title}</Heading>
      {children && <div className={words}>{children}</div>}
      {action && <div className={step}>{action}</div>}
    </div>
  );
}
