import { useState } from 'react';
import { useParams } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { links } from '../../router/links.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Form } from '../../ui/form.tsx';
import { formStyle, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../../ui/use-form.ts';

/**
 * Cancels the deletion of an account: reached by the link in the mail, or by signing in during the waiting period. The
 * person has to press the button, because mail scanners open links without meaning to cancel anything
 * `[§D-deletion-back]`.
 */
export function KeepAccount() {
  const t = useT();
  const send = useSend();
  const { token = '' } = useParams<{ token: string }>();
  const form = useForm(async () => {
    const sent = await send('POST /auth/keep-account', { body: { token } });
    setDone(sent.kind === 'done');
    return sent.kind === 'done' ? null : sent.failure;
  });
  const [done, setDone] = useState(form.isDone);
  const login = (
    <ButtonLink href={links.login()} tone="primary" size="lg" wide>
      {t('auth.login.submit')}
    </ButtonLink>
  );

  if (done) {
    return (
      <div className={formStyle}>
        <h1 className={formTitle}>{t('auth.keep.title')}</h1>
        <Notice tone="done">{t('auth.keep.done')}</Notice>
        {login}
      </div>
    );
  }
  const isOver = form.refusedAs('token_expired');
  return (
    <>
      <h1 className={formTitle}>{t('auth.keep.title')}</h1>
      <Form sending={form} lead={<p>{t('auth.keep.lead')}</p>}>
        {isOver && <p>{t('auth.keep.over')}</p>}
        {isOver ? (
          login
        ) : (
          <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
            {t('auth.keep.submit')}
          </Button>
        )}
      </Form>
    </>
  );
}
