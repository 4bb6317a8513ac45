import type { ReactNode } from 'react';
import { css, cva } from '../../styled-system/css';

const banner = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    minHeight: '10',
    paddingInline: { base: '4', md: '6' },
    paddingBlock: '1.5',
    textStyle: 'dense',
    borderBottomWidth: '1px',
    borderColor: 'hairline',
  },
  variants: {
    tone: {
      neutral: { background: 'subtle', color: 'ink' },
      accent: { background: 'accent.tint', color: 'accent' },
      wait: { background: 'wait.tint', color: 'wait' },
      refuse: { background: 'refuse.tint', color: 'refuse' },
      done: { background: 'done.tint', color: 'done' },
    },
  },
});
const text = css({ flex: '1 1 10rem', minWidth: '0' });
/** Under the words on a phone, beside them elsewhere. */
const end = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: '1',
  flexBasis: { base: 'full', sm: 'auto' },
});
const icon = css({ display: 'inline-flex', flexShrink: '0' });

interface BannerProps {
  tone: 'neutral' | 'accent' | 'wait' | 'refuse' | 'done';
  icon?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One line across the page that stays as long as it is true. */
export function Banner({ tone, icon: mark, actions, children }: BannerProps) {
  return (
    <div role="status" className={banner({ tone })}>
      {mark && <span className={icon}>{mark}</span>}
      <div className={text}>{children}</div>
      {actions && <div className={end}>{actions}</div>}
    </div>
  );
}
