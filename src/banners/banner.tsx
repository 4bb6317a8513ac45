import type { ReactNode } from 'react';
import { css, cva, cx } from '../../styled-system/css';

const banner = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '3',
    rowGap: '1',
    minHeight: '10',
    paddingInline: { base: '4', md: '6' },
    paddingBlock: { base: '2', md: '1.5' },
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
const text = css({ flex: '1 1 12rem', minWidth: '0' });
/** Beside the text, or below it if there is no room. */
const end = css({
  display: 'flex',
  gap: '1',
  marginLeft: 'auto',
});
/**
 * Aligns the text of a quiet button with the page's edge, because its border is invisible; vertically, it extends into
 * the padding.
 */
const flush = css({
  marginRight: { base: '-3.5', md: '-2.5' },
  marginBlock: { base: '-1', md: '0' },
});
const icon = css({ display: 'inline-flex', flexShrink: '0' });

interface BannerProps {
  tone: 'neutral' | 'accent' | 'wait' | 'refuse' | 'done';
  icon?: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** The last action is a quiet button. */
  endsQuiet?: boolean;
  children: ReactNode;
}

/** A line across the page that stays for as long as it is true. */
export function Banner({ tone, icon: mark, actions, endsQuiet, children }: BannerProps) {
  return (
    <div role="status" className={banner({ tone })}>
      {mark && <span className={icon}>{mark}</span>}
      <div className={text}>{children}</div>
      {actions && <div className={cx(end, endsQuiet && flush)}>{actions}</div>}
    </div>
  );
}
