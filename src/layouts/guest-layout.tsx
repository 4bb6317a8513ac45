import { Link } from 'wouter';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import type { LayoutProps } from '../router/layout-props.ts';
import { links } from '../router/links.ts';
import { Brand } from '../ui/brand.tsx';
import { useCompany } from './company.ts';
import guestArt from './guest-art.svg?no-inline';
import { LanguageSwitch } from './language-switch.tsx';

const page = css({
  minHeight: '100dvh',
  display: 'grid',
  paddingTop: 'max(env(safe-area-inset-top), env(titlebar-area-height, 0px))',
  paddingBottom: 'env(safe-area-inset-bottom)',
  gridTemplateRows: 'auto auto 1fr auto',
  gridTemplateColumns: { lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
  '& > :not(aside)': { marginInline: { base: '5', md: '8' } },
  // Hides buttons that only work with scripts if there are none.
  '@media (scripting: none)': { '& [type=button]': { display: 'none' } },
});
const top = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '16',
  // Aligns the text with the page's edge; the touch area extends beyond it.
  '& > [role=group]': { marginRight: '-2' },
});
const home = css({ display: 'flex', alignItems: 'center', minHeight: '11' });
/** A line above the form, or a panel beside it if there is room. */
const aside = css({
  width: { base: 'calc(100% - 2.5rem)', lg: 'auto' },
  maxWidth: { base: '23rem', lg: 'none' },
  marginInline: { base: 'auto', lg: '3' },
  marginBlock: { lg: '3' },
  gridArea: { lg: '1 / 2 / -1 / 3' },
  paddingTop: { base: '6', lg: '12' },
  paddingInline: { lg: '12' },
  borderRadius: 'lg',
  position: 'relative',
  overflow: 'hidden',
  // The drawing's own background colour, so that nothing flashes when it loads.
  background: { lg: 'light-dark(#eef4f0, #131a1a)' },
});
const art = css({
  display: { base: 'none', lg: 'block' },
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'cover',
  objectPosition: 'bottom',
});
const tagline = css({
  position: 'relative',
  textStyle: { base: 'dense', lg: 'display' },
  color: { base: 'ink.muted', lg: 'ink' },
});
const lead = css({
  display: { base: 'none', lg: 'block' },
  position: 'relative',
  textStyle: 'lead',
  color: 'ink.muted',
  maxWidth: '24rem',
  marginTop: '2',
  textWrap: 'balance',
});
const main = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: { lg: 'center' },
  gridRow: { lg: 'span 2' },
  width: { base: 'calc(100% - 2.5rem)', md: 'full' },
  maxWidth: '23rem',
  marginInline: 'auto!',
  paddingTop: { base: '6', lg: '0' },
  paddingBottom: { base: '10', lg: '16' },
});
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '6',
  rowGap: '1',
  paddingBlock: '5',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  textStyle: 'dense',
  color: 'ink.muted',
});
const address = css({ fontStyle: 'normal' });
/** Gives each link enough room to be touched, while the row still starts at the same edge as the lines above. */
const outside = css({
  display: 'flex',
  marginLeft: { base: '-2.5', md: '0' },
  columnGap: { md: '5' },
});
const footLink = css({
  display: { base: 'inline-flex', md: 'inline' },
  alignItems: 'center',
  justifyContent: 'center',
  paddingInline: { base: '2.5', md: '0' },
  minWidth: { base: '11', md: '0' },
  minHeight: '11',
  _hover: { color: 'ink', textDecoration: 'underline' },
});

/** A calm page: one thing to do, with who runs the site and what it is for `[§2-guest-footer]`. */
export function GuestLayout({ footerHidden, children }: LayoutProps) {
  const t = useT();
  const company = useCompany();
  return (
    <div className={page}>
      <header className={top}>
        <Link href={links.home()} aria-label={t('brand.home')} className={home}>
          <Brand />
        </Link>
        <LanguageSwitch />
      </header>
      <aside className={aside}>
        {/* Lazy, so that it isn't fetched when it is hidden. */}
        <img src={guestArt} alt="" loading="lazy" decoding="async" className={art} />
        <div className={tagline}>{t('brand.tagline')}</div>
        <p className={lead}>{t('guest.lead')}</p>
      </aside>
      <main className={main}>{children}</main>
      {!footerHidden && (
        <footer className={foot}>
          <address className={address}>
            {company.legalName}
            {' · '}
            {company.address}
            {', '}
            {company.postalCode} {company.city}
          </address>
          <nav aria-label={t('guest.about.nav')} className={outside}>
            <a href={company.aboutUrl} className={footLink}>
              {t('guest.about')}
            </a>
            <a href={company.blogUrl} className={footLink}>
              {t('guest.blog')}
            </a>
            <a href={company.privacyUrl} className={footLink}>
              {t('guest.privacy')}
            </a>
          </nav>
        </footer>
      )}
    </div>
  );
}
