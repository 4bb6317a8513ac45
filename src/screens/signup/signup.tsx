import { type FormEvent, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { formFoot, formStyle, formTitle } from '../../ui/form-style.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function Signup() {
  const t = useT();
  const account = useAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const refusal = await account.signup({
      name: String(form.get('name')),
      email: String(form.get('email')),
      password: String(form.get('password')),
      remember: true,
    });
    setFailure(refusal);
    setBusy(false);
  }

  const isTaken = failure?.kind === 'refused' && failure.code === 'email_taken';
  return (
    <>
      <h1 className={formTitle}>{t('auth.signup.title')}</h1>
      <form method="post" onSubmit={submit} className={formStyle}>
        {failure && (
          <FailureNotice
            failure={failure}
            action={isTaken && <TextLink href={links.login()}>{t('auth.signup.login')}</TextLink>}
          />
        )}
        <TextField
          label={t('field.name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          errors={fieldErrors(failure, 'name')}
        />
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
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          hint={t('field.password.hint')}
          errors={fieldErrors(failure, 'password')}
        />
        <Button type="submit" tone="primary" size="lg" wide loading={busy}>
          {t('auth.signup.submit')}
        </Button>
      </form>
      <p className={formFoot}>
        {t('auth.signup.known')} <TextLink href={links.login()}>{t('auth.signup.login')}</TextLink>
      </p>
    </>
  );
}
