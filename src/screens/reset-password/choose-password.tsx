import { useState } from 'react';
import { NewPasswordField } from '../../features/sign-in/credential-fields.tsx';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Form } from '../../ui/form.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Sets the new password, with the token from the mail. */
export function ChoosePassword({ token }: { token: string }) {
  const t = useT();
  const account = useAccount();
  const form = useForm(async ({ text }) => {
    const failure = await account.resetPassword({ token, password: text('password') });
    setDone(failure === null);
    return failure;
  });
  const [done, setDone] = useState(form.isDone);

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
      <Form
        sending={form}
        help={
          form.refusedAs('token_expired') && (
            <TextLink href={links.resetPassword()}>{t('auth.choose.newLink')}</TextLink>
          )
        }
      >
        <NewPasswordField label={t('auth.choose.password')} errors={form.errors('password')} />
        <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
          {t('auth.choose.submit')}
        </Button>
      </Form>
    </>
  );
}
