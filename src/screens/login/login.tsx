import { useSearch } from 'wouter';
import { useT } from '../../i18n/t.ts';
import { links } from '../../links.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { formFoot, formTitle } from '../../ui/form-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';

/** Sign-in for shop users; where they wanted to go comes after it `[§6-auth]`. */
export function Login() {
  const t = useT();
  const account = useAccount();
  const query = new URLSearchParams(useSearch());
  const form = useForm(({ text, checked }) =>
    account.login({
      email: text('email'),
      password: text('password'),
      remember: checked('remember'),
    }),
  );
  const isWrong = form.refusedAs('wrong_credentials');
  const forgot = <TextLink href={links.resetPassword()}>{t('auth.login.forgot')}</TextLink>;

  return (
    <>
      <h1 className={formTitle}>{t('auth.login.title')}</h1>
      <Form
        sending={form}
        help={isWrong && forgot}
        lead={<Arrival loggedOut={query.has('loggedOut')} wanted={query.has('redirectTo')} />}
      >
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          errors={form.errors('email')}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          errors={form.errors('password')}
        />
        <Checkbox name="remember" label={t('auth.login.remember')} />
        <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
          {t('auth.login.submit')}
        </Button>
        {!isWrong && <p>{forgot}</p>}
      </Form>
      <p className={formFoot}>
        {t('auth.login.new')} <TextLink href={links.signup()}>{t('auth.login.signup')}</TextLink>
      </p>
    </>
  );
}

/** Why one stands here, when it wasn't by choice. */
function Arrival({ loggedOut, wanted }: { loggedOut: boolean; wanted: boolean }) {
  const t = useT();
  if (loggedOut) return <Notice tone="done">{t('auth.login.loggedOut')}</Notice>;
  if (wanted) return <Notice>{t('auth.login.wanted')}</Notice>;
  return null;
}
