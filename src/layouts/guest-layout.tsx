import { Link } from 'wouter';
import { css } from '../../styled-system/css';
import { useT } from '../i18n/t.ts';
import { links } from '../links.ts';
import { Brand } from '../ui/brand.tsx';
import { useCompany } from './company.ts';
import { LanguageSwitch } from './language-switch.tsx';
import type { LayoutProps } from './layout-props.ts';

const page = css({
  minHeight: '100dvh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  paddingInline: { base: '5', md: '8' },
});
const top = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: '16',
});
const main = css({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: { base: 'flex-start', md: 'center' },
  width: 'full',
  maxWidth: '23rem',
  marginInline: 'auto',
  paddingTop: { base: '6', md: '0' },
  paddingBottom: { base: '10', md: '16' },
});
const tagline = css({ textStyle: 'dense', color: 'ink.muted', marginBottom: '6' });
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
const outside = css({ display: 'flex', columnGap: '5' });
const footLink = css({
  paddingBlock: { base: '2', md: '0' },
  _hover: { color: 'ink', textDecoration: 'underline' },
});

/** Calm: one thing to do, and who asks for it `[§2-guest-footer]`. */
export function GuestLayout({ footerHidden, children }: LayoutProps) {
  const t = useT();
  const company = useCompany();
  return (
    <div className={page}>
      <header className={top}>
        <Link href={links.home()} aria-label={t('brand.home')}>
          <Brand />
        </Link>
        <LanguageSwitch />
      </header>
      <main className={main}>
        <p className={tagline}>{t('brand.tagline')}</p>
        {children}
      </main>
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
