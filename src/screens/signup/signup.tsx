import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import { EmailField, NewPasswordField } from '../../features/sign-in/credential-fields.tsx';
import { wantedOf } from '../../features/sign-in/wanted.ts';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { formFoot, formTitle } from '../../ui/form-style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';

/** `[§2-signup]` Creates an account. */
export function Signup() {
  return <SignUp loginHref={links.login(wantedOf(useSearch()))} />;
}

interface SignUpProps {
  title?: string;
  /** Says why the person was sent here, if they didn't come by choice. */
  lead?: ReactNode;
  /** The login, for people who already have an account. */
  loginHref: string;
}

export function SignUp({ title, lead, loginHref }: SignUpProps) {
  const t = useT();
  const account = useAccount();
  const form = useForm(({ text }) =>
    account.signup({
      name: text('name'),
      email: text('email'),
      password: text('password'),
      remember: true,
    }),
  );
  const login = <TextLink href={loginHref}>{t('auth.signup.login')}</TextLink>;

  return (
    <>
      <h1 className={formTitle}>{title ?? t('auth.signup.title')}</h1>
      <Form sending={form} help={form.refusedAs('email_taken') && login} lead={lead}>
        <TextField
          label={t('field.name')}
          name="name"
          autoComplete="name"
          maxLength={120}
          required
          defaultValue={form.typed('name')}
          errors={form.errors('name')}
        />
        <EmailField defaultValue={form.typed('email')} errors={form.errors('email')} />
        <NewPasswordField label={t('field.password')} errors={form.errors('password')} />
        <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
          {t('auth.signup.submit')}
        </Button>
      </Form>
      <p className={formFoot}>
        {t('auth.signup.known')} {login}
      </p>
    </>
  );
}
