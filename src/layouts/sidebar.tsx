import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { css, cx } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { Brand } from '../ui/brand.tsx';
import { useKeptFlag } from '../ui/kept-flag.ts';
import { isCurrentItem, type NavAction, type NavGroup, type NavItem } from './nav-items.ts';
import { sideItem, sideLabel } from './side-item.ts';

interface SidebarProps {
  /** Shows only icons. */
  minimised: boolean;
  home: string;
  nav: readonly (NavItem | NavGroup)[];
  /** Shown below the links. */
  foot?: ReactNode;
}

const side = css({
  display: 'flex',
  flexDirection: 'column',
  height: 'full',
  overflowY: 'auto',
  overflowX: 'hidden',
  paddingInline: '3',
  paddingBottom: '3',
});
const brand = css({
  display: 'flex',
  alignItems: 'center',
  height: '14',
  flexShrink: '0',
  paddingInline: '2',
  marginBottom: '2',
});
const list = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '0.5' });
const arrow = css({ marginLeft: 'auto', transition: 'transform 160ms' });
const folded = css({ transform: 'rotate(-90deg)' });

/** The navigation, with labels or minimised to icons `[§2-sidebar]`. */
export function Sidebar({ minimised, home, nav, foot }: SidebarProps) {
  const t = useT();
  return (
    <div className={side}>
      <Link href={home} aria-label={t('brand.home')} className={brand}>
        <Brand compact={minimised} />
      </Link>
      <nav aria-label={t('shell.nav.label')}>
        <ul className={list}>
          {nav.map((entry) =>
            'items' in entry ? (
              <Group key={entry.id} group={entry} minimised={minimised} />
            ) : (
              <Item key={entry.href} item={entry} minimised={minimised} />
            ),
          )}
        </ul>
      </nav>
      {foot}
    </div>
  );
}

function Item({ item: entry, minimised }: { item: NavItem; minimised: boolean }) {
  const t = useT();
  const [path] = useLocation();
  const Icon = entry.icon;
  return (
    <li>
      <Link
        href={entry.href}
        aria-current={isCurrentItem(entry, path) ? 'page' : undefined}
        className={sideItem}
      >
        <Icon aria-hidden="true" size={18} />
        <span className={sideLabel({ minimised })}>{t(entry.label)}</span>
      </Link>
    </li>
  );
}

function Action({ action, minimised }: { action: NavAction; minimised: boolean }) {
  const t = useT();
  const Icon = action.icon;
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={action.open} className={sideItem}>
        <Icon aria-hidden="true" size={18} />
        <span className={sideLabel({ minimised })}>{t(action.label)}</span>
      </button>
    </li>
  );
}

function Group({ group, minimised }: { group: NavGroup; minimised: boolean }) {
  const t = useT();
  const [open, setOpen] = useKeptFlag(`sidebar-${group.id}`, true);
  const [path] = useLocation();
  const Icon = group.icon;
  // When a group is folded, its heading marks that the current page is inside.
  const holdsHere = group.items.some((entry) => !('open' in entry) && isCurrentItem(entry, path));
  const items = group.items.map((entry) =>
    'open' in entry ? (
      <Action key={entry.label} action={entry} minimised={minimised} />
    ) : (
      <Item key={entry.href} item={entry} minimised={minimised} />
    ),
  );
  // Without labels, a heading that folds two icons would be useless.
  if (minimised) return items;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-holds={(!open && holdsHere) || undefined}
        className={sideItem}
      >
        <Icon aria-hidden="true" size={18} />
        {t(group.label)}
        <ChevronDown aria-hidden="true" size={14} className={cx(arrow, !open && folded)} />
      </button>
      {open && <ul className={nested}>{items}</ul>}
    </li>
  );
}

const nested = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5',
  marginLeft: '4',
  paddingLeft: '2',
  borderLeftWidth: '1px',
  borderColor: 'hairline',
  transition: 'opacity 160ms, transform 160ms',
  _starting: { opacity: '0', transform: 'translateY(-4px)' },
});
