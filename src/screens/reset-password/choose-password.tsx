import { type FormEvent, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The new password, with the token of the mail. */
export function ChoosePassword({ token }: { token: string }) {
  const t = useT();
  const account = useAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setBusy(true);
    const refusal = await account.resetPassword({ token, password });
    setFailure(refusal);
    setDone(refusal === null);
    setBusy(false);
  }

  const isExpired = failure?.kind === 'refused' && failure.code === 'token_expired';
  if (done) {
    return (
      <div className={formStyle}>
        <h1 className={formTitle}>{t('auth.choose.title')}</h1>
        <Notice tone="done">{t('auth.choose.done')}</Notice>
        <ButtonLink href={links.login()} tone="primary" size="lg" wide>
          {t('auth.login.submit')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className={formTitle}>{t('auth.choose.title')}</h1>
      <form method="post" onSubmit={submit} className={formStyle}>
        {failure && (
          <FailureNotice
            failure={failure}
            action={
              isExpired && (
                <TextLink href={links.resetPassword()}>{t('auth.choose.newLink')}</TextLink>
              )
            }
          />
        )}
        <PasswordField
          label={t('auth.choose.password')}
          name="password"
          autoComplete="new-password"
          minLength={10}
          maxLength={128}
          required
          hint={t('field.password.hint')}
          errors={fieldErrors(failure, 'password')}
        />
        <Button type="submit" tone="primary" size="lg" wide loading={busy}>
          {t('auth.choose.submit')}
        </Button>
      </form>
    </>
  );
}
