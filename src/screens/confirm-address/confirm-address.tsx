import { useState } from 'react';
import { useParams } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Form } from '../../ui/form.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';

/**
 * The page behind the link in a confirmation mail, whoever is signed in here `[§D-confirmed]`. The person has to press
 * the button, because mail scanners open links without confirming anything.
 */
export function ConfirmAddress() {
  const t = useT();
  const account = useAccount();
  const { token = '' } = useParams<{ token: string }>();
  const form = useForm(async () => {
    const failure = await account.confirmAddress({ token });
    setDone(failure === null);
    return failure;
  });
  const [done, setDone] = useState(form.isDone);

  if (done) {
    return (
      <div className={formStyle}>
        <h1 className={formTitle}>{t('auth.confirm.title')}</h1>
        <Notice tone="done">{t('auth.confirm.done')}</Notice>
        <ButtonLink href={links.home()} tone="primary" size="lg" wide>
          {t('auth.confirm.onwards')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <>
      <h1 className={formTitle}>{t('auth.confirm.title')}</h1>
      <Form sending={form} lead={<p>{t('auth.confirm.lead')}</p>}>
        {form.refusedAs('token_expired') ? (
          <ButtonLink href={links.home()} tone="primary" size="lg" wide>
            {t('auth.confirm.newLink')}
          </ButtonLink>
        ) : (
          <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
            {t('auth.confirm.submit')}
          </Button>
        )}
      </Form>
    </>
  );
}
