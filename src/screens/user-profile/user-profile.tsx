import { useLocation } from 'wouter';
import { css } from '../../../styled-system/css';
import { locales } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useIsOffline, useLocaleSwitch, useSession } from '../../machines/react.tsx';
import { isOfSupplier, links } from '../../router/links.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Drop } from '../../ui/drop.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { Memberships } from './memberships.tsx';
import { NameForm } from './name-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { Portrait } from './portrait.tsx';
import { heading, muted, part } from './row-style.ts';
import { Sessions } from './sessions.tsx';

const page = css({ maxWidth: '40rem', display: 'grid', gap: '8' });

/** The signed-in person's own settings: who they are, how they sign in, where they work. */
export function UserProfile() {
  const t = useT();
  const [session] = useSession();
  const isOffline = useIsOffline();
  const { user, source, observedAt } = session.context;
  const isLive = source === 'server' && !isOffline;
  const locale = useLocale();
  const switchLocale = useLocaleSwitch();
  const [path] = useLocation();
  const isSupplier = isOfSupplier(path);
  if (!user) return null;
  return (
    <>
      <PageHeader
        title={t('user-profile.title')}
        lead={t('user-profile.lead', { email: user.email })}
      />
      <div className={page}>
        <section className={part} aria-labelledby="profile-name">
          <h2 id="profile-name" className={heading}>
            {t('user-profile.who')}{' '}
            <Drop state={isLive ? 'live' : 'stored'} observedAt={observedAt} />
          </h2>
          <Portrait user={user} />
          <NameForm key={user.id} user={user} />
        </section>
        <section className={part} aria-labelledby="profile-language">
          <h2 id="profile-language" className={heading}>
            {t('user-profile.language')}
          </h2>
          <Select
            label={t('user-profile.language-label')}
            value={locale}
            options={locales.map((value) => ({
              value,
              label: value === 'da' ? t('user-profile.language-da') : t('user-profile.language-en'),
            }))}
            onChange={({ target }) => {
              const chosen = locales.find((one) => one === target.value);
              if (chosen) void switchLocale(chosen);
            }}
          />
        </section>
        <section className={part} aria-labelledby="profile-password">
          <h2 id="profile-password" className={heading}>
            {t('user-profile.password')}
          </h2>
          <PasswordForm email={user.email} />
        </section>
        {(user.shop || user.supplier) && <Passkeys email={user.email} />}
        {(user.shop || user.supplier) && <Sessions />}
        {(user.shop || user.supplier) && <Memberships />}
        <section className={part} aria-labelledby="profile-privacy">
          <h2 id="profile-privacy" className={heading}>
            {t('title.userPrivacy')}
          </h2>
          <p className={muted}>{t('user-profile.privacy-text')}</p>
          <p>
            <ButtonLink href={isSupplier ? links.supplierPrivacy() : links.userPrivacy()}>
              {t('user-profile.privacy-link')}
            </ButtonLink>
          </p>
        </section>
      </div>
    </>
  );
}
