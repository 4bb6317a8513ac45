import { useState } from 'react';
import { EmailField } from '../../features/sign-in/credential-fields.tsx';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { formFoot, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Requests the mail with the link; the answer is the same whether or not the address is known. */
export function RequestReset() {
  const t = useT();
  const account = useAccount();
  const form = useForm(async ({ text }) => {
    const email = text('email');
    const failure = await account.forgotPassword({ email });
    setSentTo(failure ? null : email);
    return failure;
  });
  const [sentTo, setSentTo] = useState(form.isDone ? (form.typed('email') ?? null) : null);

  return (
    <>
      <h1 className={formTitle}>{t('auth.reset.title')}</h1>
      <Form
        sending={form}
        lead={
          sentTo !== null && <Notice tone="done">{t('auth.reset.sent', { email: sentTo })}</Notice>
        }
      >
        <EmailField
          hint={t('auth.reset.hint')}
          defaultValue={form.typed('email')}
          errors={form.errors('email')}
        />
        <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
          {sentTo === null ? t('auth.reset.submit') : t('auth.reset.again')}
        </Button>
      </Form>
      <p className={formFoot}>
        <TextLink href={links.login()} alone>
          {t('auth.reset.back')}
        </TextLink>
      </p>
    </>
  );
}
