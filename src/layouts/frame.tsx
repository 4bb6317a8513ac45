import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { css, cva } from '../../styled-system/css';
import { Banners } from '../banners/banners.tsx';
import { keysStore } from '../features/keyboard/keys-store.ts';
import { syncCentreStore } from '../features/sync-centre/sync-centre-store.ts';
import { useT } from '../i18n/t.ts';
import { lazy } from '../lib/pure/lazy.ts';
import { useAfterLoading } from '../lib/react/use-after-loading.ts';
import { useSecond } from '../lib/react/use-second.ts';
import { useSession } from '../machines/react.tsx';
import { useLazyFromThen } from '../machines/use-lazy.ts';
import type { LayoutProps } from '../router/layout-props.ts';
import { useWatch } from '../sync/react/use-watch.ts';
import { useKeptFlag } from '../ui/kept-flag.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { useCompany } from './company.ts';
import { TopBar } from './top-bar.tsx';

const side = cva({
  base: {
    position: 'fixed',
    inset: '0 auto 0 0',
    // Below the window's own buttons, if they are on the left.
    paddingTop: 'min(env(titlebar-area-x, 0px), env(titlebar-area-height, 0px))',
    display: { base: 'none', sidebar: 'block' },
    borderRightWidth: '1px',
    borderColor: 'hairline',
    background: 'paper',
    // Above the page, because the labels of a minimised sidebar extend over it.
    zIndex: 'bar',
    transition: 'width 160ms',
    transitionTimingFunction: 'out',
  },
  variants: { minimised: { true: { width: '16' }, false: { width: '60' } } },
});
const column = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '100dvh',
    paddingBottom: {
      base: 'calc(3.5rem + env(safe-area-inset-bottom))',
      md: 'env(safe-area-inset-bottom)',
    },
    transition: 'margin 160ms',
    transitionTimingFunction: 'out',
    '--sticky-top': 'calc(3.5rem + env(safe-area-inset-top, 0px))',
  },
  variants: {
    minimised: {
      true: { marginLeft: { sidebar: '16' } },
      false: { marginLeft: { sidebar: '60' } },
    },
    alone: { true: { marginLeft: '0!' } },
  },
});
const main = cva({
  base: {
    flex: '1',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingInline: { base: '4', md: '6' },
    paddingTop: { base: '4', md: '5' },
    paddingBottom: '12',
  },
  variants: {
    // A page with a single task, whose breadcrumb starts at the same edge as the content.
    alone: { true: { maxWidth: '37rem' } },
  },
});
const foot = css({
  display: { base: 'none', md: 'block' },
  paddingInline: '6',
  paddingBlock: '5',
  textStyle: 'dense',
  color: 'ink.muted',
  // Hidden while the page loads, because arriving rows would move it into or out of view. The selector only looks at
  // direct children of `main`; with deeper ones, every change of a row would make the browser check it.
  'main:has(> [aria-busy=true]) ~ &': { visibility: 'hidden' },
  order: '2',
});
const skip = css({
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'overlay',
  paddingInline: '4',
  paddingBlock: '3',
  borderRadius: 'md',
  background: 'raised',
  transform: 'translateY(-200%)',
  // Only when visible, because otherwise its shadow would reach into the page from above.
  _focusVisible: { transform: 'none', boxShadow: 'float' },
});

const sidebarOverlay = lazy(() =>
  import('./sidebar-overlay.tsx').then((module) => module.SidebarOverlay),
);
const keyboard = lazy(() => import('./keys/keyboard.tsx').then((module) => module.Keyboard));
const syncCentre = lazy(() =>
  import('../features/sync-centre/sync-centre.tsx').then((module) => module.SyncCentre),
);
const logoutDialog = lazy(() =>
  import('./logout-dialog.tsx').then((module) => module.LogoutDialog),
);

interface FrameProps extends LayoutProps {
  /** The navigation, with labels or minimised to icons. */
  sidebar: (minimised: boolean) => ReactNode;
  /** Shows the current shop or supplier, and the person's others. */
  switcher: ReactNode;
  /** The user menu's links. */
  menu: ReactNode;
  bottomNav: ReactNode;
  /** Below the banners that all tenants have. */
  notice?: ReactNode;
}

/** The frame around every page of a signed-in person: sidebar, top bar, banners, the page, footer. */
export function Frame(props: FrameProps) {
  const { titleId, titleValues, above, footerHidden, sidebarHidden, sidebar, children } = props;
  const t = useT();
  const { legalName } = useCompany();
  const [minimised, setMinimised] = useKeptFlag('sidebar-minimised', false);
  const [path] = useLocation();
  /** The page on which the overlay was opened; on any other page, it is closed. */
  const [overlayOn, setOverlayOn] = useState<string | null>(null);
  const syncOpen = useWatch(syncCentreStore, false);
  const [session] = useSession();
  const SidebarOverlay = useLazyFromThen(sidebarOverlay, overlayOn === path);
  const SyncCentre = useLazyFromThen(syncCentre, syncOpen);
  const isSecond = useSecond();
  const hasLoaded = useAfterLoading();
  const asked = useWatch(keysStore, null);
  const Keyboard = useLazyFromThen(keyboard, hasLoaded || asked !== null);
  const LogoutDialog = useLazyFromThen(
    logoutDialog,
    session.matches({ signedIn: 'confirmingLogout' }),
  );
  return (
    <>
      <a href="#main" className={skip}>
        {t('shell.skip')}
      </a>
      {!sidebarHidden && (
        <>
          <aside className={side({ minimised })}>{isSecond && sidebar(minimised)}</aside>
          {SidebarOverlay && (
            <SidebarOverlay open={overlayOn === path} onClose={() => setOverlayOn(null)}>
              {sidebar(false)}
            </SidebarOverlay>
          )}
        </>
      )}
      <div className={column({ minimised, alone: sidebarHidden })}>
        <TopBar
          alone={sidebarHidden}
          minimised={minimised}
          onMinimise={() => setMinimised(!minimised)}
          onOpenOverlay={() => setOverlayOn(path)}
          switcher={props.switcher}
          menu={props.menu}
        />
        <Banners />
        {props.notice}
        <main id="main" tabIndex={-1} className={main({ alone: sidebarHidden })}>
          <Breadcrumb titleId={titleId} titleValues={titleValues} above={above} />
          {children}
        </main>
        {!footerHidden && (
          <footer key={titleId} className={foot}>
            {t('shell.footer', { name: legalName })}
          </footer>
        )}
      </div>
      {isSecond && !sidebarHidden && props.bottomNav}
      {SyncCentre && <SyncCentre open={syncOpen} onClose={() => syncCentreStore.set(false)} />}
      {LogoutDialog && <LogoutDialog />}
      {Keyboard && <Keyboard />}
    </>
  );
}
