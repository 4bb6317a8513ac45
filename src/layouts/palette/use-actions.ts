import BookOpen from 'lucide-react/icons/book-open';
import Download from 'lucide-react/icons/download';
import Keyboard from 'lucide-react/icons/keyboard';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import Plus from 'lucide-react/icons/plus';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Store from 'lucide-react/icons/store';
import SunMoon from 'lucide-react/icons/sun-moon';
import { guideStore } from '../../features/guide/guide-store.ts';
import { keysStore } from '../../features/keyboard/keys-store.ts';
import { openSyncCentre } from '../../features/sync-centre/sync-centre-store.ts';
import { useMay } from '../../features/team/use-role.ts';
import { localeNames, locales } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useAccount, useLocaleSwitch, useSession, useUser } from '../../machines/react.tsx';
import { isOfSupplier, links } from '../../router/links.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { writeHint } from '../../ui/failure-text.ts';
import { themeStore, themes } from '../../ui/theme.ts';
import { toast } from '../../ui/toast.ts';
import type { PaletteItem } from './item.ts';

/** Actions that are possible on every page. */
export function useActions(path: string): PaletteItem[] {
  const t = useT();
  const locale = useLocale();
  const switchLocale = useLocaleSwitch();
  const [, session] = useSession();
  const shop = useUser()?.shop;
  const may = useMay<'POST /import-products/import/bulk' | 'POST /shop/feeds'>(shop?.id, 'member');
  const other = useSwitches(path);
  const membersOnly: PaletteItem[] = [
    {
      id: 'import',
      title: t('palette.do.import'),
      also: t('palette.also.import'),
      icon: Download,
      href: links.importList({ ask: 'import' }),
    },
    {
      id: 'feed',
      title: t('palette.do.feed'),
      icon: Plus,
      href: links.feeds({ feed: 'new' }),
    },
  ];
  const shopOnly: PaletteItem[] = [
    ...(may ? membersOnly : []),
    {
      id: 'guide',
      title: t('shell.nav.guide'),
      also: t('palette.also.guide'),
      icon: BookOpen,
      run: () => guideStore.set(true),
    },
  ];
  return [
    ...(shop && !isOfSupplier(path) ? shopOnly : []),
    ...other,
    ...themes.map((theme) => ({
      id: `theme-${theme}`,
      title: t('palette.do.theme', { theme: t(`shell.theme.${theme}`) }),
      also: t(`palette.also.theme-${theme}`),
      icon: SunMoon,
      run: () => themeStore.set(theme),
    })),
    ...locales
      .filter((one) => one !== locale)
      .map((one) => ({
        id: `language-${one}`,
        title: t('palette.do.language', { language: localeNames[one] }),
        also: t('palette.also.language'),
        icon: Languages,
        run: () => switchLocale(one),
      })),
    { id: 'sync', title: t('sync.title'), icon: RefreshCw, run: openSyncCentre },
    {
      id: 'keys',
      title: t('keys.title'),
      also: t('palette.also.keys'),
      icon: Keyboard,
      run: () => keysStore.set('help'),
    },
    {
      id: 'logout',
      title: t('ui.logout'),
      also: t('palette.also.logout'),
      icon: LogOut,
      run: () => session({ type: 'LOGOUT' }),
    },
  ];
}

/** The person's other shops or suppliers. */
function useSwitches(path: string): PaletteItem[] {
  const t = useT();
  const user = useUser();
  const account = useAccount();
  const ofSupplier = isOfSupplier(path);
  const shops = useRead('GET /user/shops', {});
  const suppliers = useRead('GET /user/suppliers', {});
  const read = ofSupplier ? suppliers : shops;
  const here = ofSupplier ? user?.supplier : user?.shop;
  if (read.state !== 'ready' || !here) return [];
  const change = ofSupplier ? account.switchSupplier : account.switchShop;
  return read.value.data
    .filter(({ id }) => id !== here.id)
    .map(({ id, name }) => ({
      id: `switch-${id}`,
      title: t('palette.do.switch', { name }),
      also: t('palette.also.switch'),
      icon: Store,
      async run() {
        const failure = await change(id);
        if (failure) toast(t(writeHint(failure)), { tone: 'refuse' });
      },
    }));
}
