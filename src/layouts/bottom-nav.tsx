import { Link, useLocation } from 'wouter';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { isCurrentItem, type NavItem } from './nav-items.ts';

const bar = css({
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'bar',
  display: { base: 'block', md: 'none' },
  background: 'surface',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  paddingBottom: 'env(safe-area-inset-bottom)',
  paddingLeft: 'env(safe-area-inset-left)',
  paddingRight: 'env(safe-area-inset-right)',
});
const list = css({ display: 'grid', height: '14' });
const item = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  // Fixed rather than centred: otherwise the icon would be centred first and move when its label appears.
  paddingTop: '1.5',
  gap: '0.5',
  height: '14',
  fontSize: '0.6875rem',
  lineHeight: '0.875rem',
  fontWeight: 'medium',
  color: 'ink.muted',
  '& svg': {
    boxSizing: 'content-box',
    paddingInline: '4',
    paddingBlock: '1',
    borderRadius: 'full',
    transition: 'background-color 120ms',
  },
  '&[aria-current=page]': { color: 'ink', '& svg': { background: 'selected' } },
});

/** The main pages, in reach of a thumb. */
export function BottomNav({ items }: { items: readonly NavItem[] }) {
  const t = useT();
  const [path] = useLocation();
  return (
    <nav aria-label={t('shell.nav.label')} className={bar}>
      {/* The number of columns is set in advance, because a page that is still arriving may only have the first items. */}
      <ul className={list} style={{ gridTemplateColumns: `repeat(${items.length}, 1fr)` }}>
        {items.map((entry) => {
          const Icon = entry.icon;
          return (
            <li key={entry.href}>
              <Link
                href={entry.href}
                aria-current={isCurrentItem(entry, path) ? 'page' : undefined}
                className={item}
              >
                <Icon aria-hidden="true" size={20} />
                {t(entry.shortLabel)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
