import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { IconButton } from './icon-button.tsx';

interface ActionBarProps {
  /** How many rows are selected; at 0 the bar isn't shown. */
  count: number;
  onClear: () => void;
  /** Buttons. */
  children: ReactNode;
}

const place = css({
  position: 'fixed',
  insetInline: '0',
  bottom: {
    base: 'calc(4rem + env(safe-area-inset-bottom))',
    md: 'calc(1.5rem + env(safe-area-inset-bottom))',
  },
  zIndex: 'bar',
  display: 'flex',
  justifyContent: 'center',
  paddingInline: '3',
  pointerEvents: 'none',
  // Moves up when messages are shown at the page's lower edge.
  '[data-strip]:not(:empty) ~ main &': {
    transform: { base: 'translateY(-5rem)', md: 'translateY(-3rem)' },
  },
});
const bar = css({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  padding: '2',
  paddingLeft: { base: '2', md: '4' },
  maxWidth: 'full',
  // Wraps on a phone, so that no part is cut off.
  flexWrap: { base: 'wrap', md: 'nowrap' },
  // On a phone, the first line has the count and the button that ends the selection; the actions are below.
  mdDown: {
    '& > button': { order: '2', flexGrow: '1' },
    '& > [data-deselect]': { order: '1', flexGrow: '0' },
  },
  borderRadius: 'lg',
  background: 'raised',
  boxShadow: 'float',
  outline: '1px solid transparent',
  transition: 'opacity 200ms, transform 200ms',
  transitionTimingFunction: 'out',
  _starting: { opacity: '0', transform: 'translateY(100%)' },
});
const words = css({
  textStyle: 'label',
  whiteSpace: 'nowrap',
  flex: { base: '1 0 calc(100% - 4rem)', md: 'none' },
  paddingLeft: { base: '2', md: '0' },
  marginRight: { md: '2' },
  fontVariantNumeric: 'tabular-nums',
});

/** A bar that slides in from below when rows are selected. */
export function ActionBar({ count, onClear, children }: ActionBarProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div className={place}>
      <section className={bar} aria-label={t('ui.selection.label')}>
        <span className={words} role="status">
          {t('ui.selection.count', { count })}
        </span>
        {children}
        <IconButton
          label={t('ui.selection.clear')}
          icon={<X aria-hidden="true" size={16} />}
          data-deselect
          aria-keyshortcuts="Escape"
          onClick={onClear}
        />
      </section>
    </div>
  );
}
