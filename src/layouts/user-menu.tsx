import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { type ReactNode, useSyncExternalStore } from 'react';
import { css } from '../../styled-system/css';
import { keysStore } from '../features/keyboard/keys-store.ts';
import { openSyncCentre } from '../features/sync-centre/sync-centre-store.ts';
import { localeNames, locales } from '../i18n/locale.ts';
import { useLocale } from '../i18n/provider.tsx';
import { useT } from '../i18n/t.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { useInstall, useLocaleSwitch, useSession, useUser } from '../machines/react.tsx';
import { useLazy } from '../machines/use-lazy.ts';
import { useOutbox } from '../sync/react/use-outbox.ts';
import { Badge } from '../ui/badge.tsx';
import { Face, initials } from '../ui/face.tsx';
import { Menu, MenuSection, menuItem } from '../ui/menu.tsx';
import { type Theme, themeStore, themes } from '../ui/theme.ts';
import { useCompany } from './company.ts';

const trigger = css({
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  width: { base: '11', md: '9' },
  height: { base: '11', md: '9' },
  borderRadius: 'full',
  _hover: { background: 'subtle' },
});
const who = css({
  display: 'block',
  paddingInline: '2.5',
  paddingTop: '1.5',
  fontWeight: 'medium',
});
const email = css({
  display: 'block',
  paddingInline: '2.5',
  paddingBottom: '1',
  textStyle: 'dense',
  color: 'ink.muted',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
});
const grow = css({ flex: '1' });
const choices = css({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  marginInline: '2.5',
  marginBottom: '2',
  padding: '0.5',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'hairline',
});
const choice = css({
  minHeight: { base: '11', md: '7' },
  paddingInline: '2',
  borderRadius: 'sm',
  textStyle: 'dense',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  _hover: { color: 'ink' },
  '&[aria-current=true]': { background: 'selected', color: 'ink', fontWeight: 'medium' },
});
const onPhone = css({ display: { lg: 'none' } });

const installEntry = lazy(() =>
  import('./install-entry.tsx').then((module) => module.InstallEntry),
);

interface UserMenuProps {
  /** Links that come first. */
  children: ReactNode;
}

/** The user menu: links, unsent changes, theme, language and the logout. */
export function UserMenu({ children }: UserMenuProps) {
  const t = useT();
  const user = useUser();
  const company = useCompany();
  const [, send] = useSession();
  const locale = useLocale();
  const switchLocale = useLocaleSwitch();
  const theme = useSyncExternalStore<Theme>(themeStore.subscribe, themeStore.get, () => 'system');
  const { waiting, refused } = useOutbox();
  const InstallEntry = useLazy(installEntry, useInstall().matches('possible'));
  if (!user) return null;
  return (
    <Menu
      label={`${t('shell.user')}, ${initials(user.name)}`}
      triggerClassName={trigger}
      trigger={<Face name={user.name} src={user.photo ?? user.photo_url} />}
    >
      <span className={who}>{user.name}</span>
      <span className={email}>{user.email}</span>
      {children}
      <MenuSection rule>
        <button type="button" onClick={openSyncCentre} className={menuItem}>
          <RefreshCw aria-hidden="true" size={16} />
          <span className={grow}>{t('sync.title')}</span>
          {waiting + refused > 0 && (
            <Badge tone={refused > 0 ? 'refuse' : 'wait'}>{waiting + refused}</Badge>
          )}
        </button>
        <button type="button" onClick={() => keysStore.set('help')} className={menuItem}>
          <Keyboard aria-hidden="true" size={16} />
          {t('keys.title')}
        </button>
      </MenuSection>
      {InstallEntry && <InstallEntry />}
      <MenuSection rule heading={t('shell.theme')}>
        <div className={choices}>
          {themes.map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === theme}
              onClick={() => themeStore.set(one)}
              className={choice}
            >
              {t(`shell.theme.${one}`)}
            </button>
          ))}
        </div>
      </MenuSection>
      <MenuSection heading={t('language.label')}>
        <div className={choices}>
          {locales.map((one) => (
            <button
              key={one}
              type="button"
              lang={one}
              aria-current={one === locale}
              onClick={() => void switchLocale(one)}
              className={choice}
            >
              {localeNames[one]}
            </button>
          ))}
        </div>
      </MenuSection>
      <MenuSection rule className={onPhone}>
        <a href={`mailto:${company.email}`} className={menuItem}>
          <MailQuestion aria-hidden="true" size={16} />
          {t('shell.contact.short')}
        </a>
      </MenuSection>
      <MenuSection rule>
        <button type="button" onClick={() => send({ type: 'LOGOUT' })} className={menuItem}>
          <LogOut aria-hidden="true" size={16} />
          {t('ui.logout')}
        </button>
      </MenuSection>
    </Menu>
  );
}
