import { type FormEvent, useState } from 'react';
import { useSearch } from 'wouter';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { formFoot, formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Sign-in for shop users; where they wanted to go comes after it `[§6-auth]`. */
export function Login() {
  const t = useT();
  const account = useAccount();
  const query = new URLSearchParams(useSearch());
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const refusal = await account.login({
      email: String(form.get('email')),
      password: String(form.get('password')),
      remember: form.get('remember') !== null,
    });
    setFailure(refusal);
    setBusy(false);
  }

  return (
    <>
      <h1 className={formTitle}>{t('auth.login.title')}</h1>
      <form method="post" onSubmit={submit} className={formStyle}>
        {failure ? (
          <FailureNotice
            failure={failure}
            action={
              isWrong(failure) && (
                <TextLink href={links.resetPassword()}>{t('auth.login.forgot')}</TextLink>
              )
            }
          />
        ) : (
          <Arrival loggedOut={query.has('loggedOut')} wanted={query.has('redirectTo')} />
        )}
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          errors={fieldErrors(failure, 'email')}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          errors={fieldErrors(failure, 'password')}
        />
        <Checkbox name="remember" label={t('auth.login.remember')} />
        <Button type="submit" tone="primary" size="lg" wide loading={busy}>
          {t('auth.login.submit')}
        </Button>
        {!isWrong(failure) && (
          <p>
            <TextLink href={links.resetPassword()}>{t('auth.login.forgot')}</TextLink>
          </p>
        )}
      </form>
      <p className={formFoot}>
        {t('auth.login.new')} <TextLink href={links.signup()}>{t('auth.login.signup')}</TextLink>
      </p>
    </>
  );
}

const isWrong = (failure: Failure | null) =>
  failure?.kind === 'refused' && failure.code === 'wrong_credentials';

/** Why one stands here, when it wasn't by choice. */
function Arrival({ loggedOut, wanted }: { loggedOut: boolean; wanted: boolean }) {
  const t = useT();
  if (loggedOut) return <Notice tone="done">{t('auth.login.loggedOut')}</Notice>;
  if (wanted) return <Notice>{t('auth.login.wanted')}</Notice>;
  return null;
}
