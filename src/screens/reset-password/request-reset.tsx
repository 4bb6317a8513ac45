import { type FormEvent, useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { fieldErrors } from '../../ui/form-errors.ts';
import { formFoot, formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Asks for the mail with the link; the answer is the same whether the address is known or not. */
export function RequestReset() {
  const t = useT();
  const account = useAccount();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    setBusy(true);
    const refusal = await account.forgotPassword({ email });
    setFailure(refusal);
    setSentTo(refusal ? null : email);
    setBusy(false);
  }

  return (
    <>
      <h1 className={formTitle}>{t('auth.reset.title')}</h1>
      <form method="post" onSubmit={submit} className={formStyle}>
        {failure && <FailureNotice failure={failure} />}
        {sentTo !== null && <Notice tone="done">{t('auth.reset.sent', { email: sentTo })}</Notice>}
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          hint={t('auth.reset.hint')}
          errors={fieldErrors(failure, 'email')}
        />
        <Button type="submit" tone="primary" size="lg" wide loading={busy}>
          {sentTo === null ? t('auth.reset.submit') : t('auth.reset.again')}
        </Button>
      </form>
      <p className={formFoot}>
        <TextLink href={links.login()}>{t('auth.reset.back')}</TextLink>
      </p>
    </>
  );
}
