import MailQuestion from 'lucide-react/icons/mail-question-mark';
import MenuIcon from 'lucide-react/icons/menu';
import PanelLeft from 'lucide-react/icons/panel-left';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { css } from '../../styled-system/css';
import { keysStore } from '../features/keyboard/keys-store.ts';
import { useT } from '../i18n/t.ts';
import { links } from '../router/links.ts';
import { Brand } from '../ui/brand.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCompany } from './company.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  /** Without a sidebar, the logo is here. */
  alone: boolean;
  minimised: boolean;
  onMinimise: () => void;
  /** Below 1200 px: opens the sidebar over the page. */
  onOpenOverlay: () => void;
  switcher: ReactNode;
  /** The user menu's links. */
  menu: ReactNode;
}

const bar = css({
  position: 'sticky',
  top: '0',
  zIndex: 'bar',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  height: 'calc(3.5rem + env(safe-area-inset-top, 0px))',
  paddingTop: 'env(safe-area-inset-top)',
  // In a window without a title bar: next to the window's own buttons, which are on the left or on the right.
  '--beside': 'calc(100vw - env(titlebar-area-x, 0px) - env(titlebar-area-width, 100vw))',
  paddingLeft: {
    base: 'calc(0.5rem + env(titlebar-area-x, 0px))',
    md: 'calc(1.25rem + env(titlebar-area-x, 0px))',
    sidebar: '5',
  },
  paddingRight: { base: 'calc(0.5rem + var(--beside))', md: 'calc(1.25rem + var(--beside))' },
  background: 'paper',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const wide = css({ display: { base: 'none', sidebar: 'inline-flex' } });
const narrow = css({ display: { base: 'inline-flex', sidebar: 'none' } });
const mark = css({ display: 'flex', alignItems: 'center', minHeight: '11', paddingInline: '2' });
const contact = css({
  display: { base: 'none', lg: 'flex' },
  alignItems: 'center',
  gap: '2',
  marginLeft: 'auto',
  textStyle: 'dense',
  color: 'ink.muted',
  '& a': {
    color: 'ink',
    textDecoration: 'underline',
    textDecorationColor: 'edge',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'ink' },
  },
});
const right = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  marginLeft: { base: 'auto', lg: '4' },
  minWidth: '0',
});

/**
 * A bar of 56 px that stays in place: the sidebar's switch, the support contact, the current shop, and the user menu.
 */
export function TopBar(props: TopBarProps) {
  const t = useT();
  const { email } = useCompany();
  return (
    <header className={bar}>
      {props.alone ? (
        <Link href={links.home()} aria-label={t('brand.home')} className={mark}>
          <Brand />
        </Link>
      ) : (
        <Switches {...props} />
      )}
      <p className={contact}>
        <MailQuestion aria-hidden="true" size={16} />
        <span>
          {t('shell.contact')} <a href={`mailto:${email}`}>{email}</a>
        </span>
      </p>
      <div className={right}>
        <IconButton
          label={t('palette.open')}
          aria-keyshortcuts="Control+K"
          icon={<Search aria-hidden="true" size={18} />}
          onClick={() => keysStore.set('palette')}
        />
        {props.switcher}
        <UserMenu>{props.menu}</UserMenu>
      </div>
    </header>
  );
}

/** The sidebar's switches: on a wide screen, one minimises it; on a narrow screen, one opens it over the page. */
function Switches(props: TopBarProps) {
  const t = useT();
  return (
    <>
      <span className={wide}>
        <IconButton
          label={props.minimised ? t('shell.sidebar.expand') : t('shell.sidebar.minimise')}
          aria-expanded={!props.minimised}
          icon={<PanelLeft aria-hidden="true" size={18} />}
          onClick={props.onMinimise}
        />
      </span>
      <span className={narrow}>
        <IconButton
          label={t('shell.sidebar.open')}
          aria-haspopup="dialog"
          icon={<MenuIcon aria-hidden="true" size={20} />}
          onClick={props.onOpenOverlay}
        />
      </span>
    </>
  );
}
