import { useSearch } from 'wouter';
import { deletionWaitDays } from '../../../contract/rules/account-deletion.ts';
import { css, cx } from '../../../styled-system/css';
import { wantedOf } from '../../features/sign-in/wanted.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { formFoot } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SignIn } from './sign-in.tsx';

const further = cx(formFoot, css({ marginTop: '3!' }));

/** The login for shop users; afterwards, they go on to where they wanted to go `[§6-auth]`. */
export function Login() {
  const t = useT();
  const wanted = wantedOf(useSearch());
  return (
    <SignIn
      title={t('auth.login.title')}
      lead={<Arrival />}
      foot={
        <>
          <p className={formFoot}>
            {t('auth.login.new')}{' '}
            <TextLink href={links.signup(wanted)}>{t('auth.login.signup')}</TextLink>
          </p>
          <p className={further}>
            {t('auth.login.supplier')}{' '}
            <TextLink href={links.supplierLogin(wanted)}>{t('auth.login.here')}</TextLink>
          </p>
        </>
      }
    />
  );
}

/**
 * The same for supplier users `[§2-supplier-login]`, without a sign-up: people can't register a supplier themselves.
 */
export function SupplierLogin() {
  const t = useT();
  const wanted = wantedOf(useSearch());
  return (
    <SignIn
      title={t('title.supplierLogin')}
      lead={<Arrival />}
      foot={
        <p className={formFoot}>
          {t('auth.login.shop')}{' '}
          <TextLink href={links.login(wanted)}>{t('auth.login.here')}</TextLink>
        </p>
      }
    />
  );
}

/** Says why the person was sent here, if they didn't come by choice. */
function Arrival() {
  const t = useT();
  const query = new URLSearchParams(useSearch());
  if (query.has('leaving')) {
    return <Notice tone="done">{t('auth.login.leaving', { days: deletionWaitDays })}</Notice>;
  }
  if (query.has('loggedOut')) return <Notice tone="done">{t('auth.login.loggedOut')}</Notice>;
  if (query.has('redirectTo')) return <Notice>{t('auth.login.wanted')}</Notice>;
  return null;
}
