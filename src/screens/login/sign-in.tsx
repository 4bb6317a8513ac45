import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { EmailField } from '../../features/sign-in/credential-fields.tsx';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { links } from '../../router/links.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form } from '../../ui/form.tsx';
import { formTitle } from '../../ui/form-style.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useForm } from '../../ui/use-form.ts';
import { LeavingHelp, leavingOf } from './leaving-help.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface SignInProps {
  title: string;
  /** Says why the person was sent here, if they didn't come by choice. */
  lead?: ReactNode;
  foot: ReactNode;
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: '4',
});

/** The form that signs a person in; the guest guard then decides where they go `[§6-guest]`. */
export function SignIn({ title, lead, foot }: SignInProps) {
  const t = useT();
  const account = useAccount();
  const form = useForm(({ text, checked }) =>
    account.login({
      email: text('email'),
      password: text('password'),
      remember: checked('remember'),
    }),
  );
  const isWrong = form.refusedAs('wrong_credentials');
  const leaving = leavingOf(form.failure);
  const forgot = (
    <TextLink href={links.resetPassword()} alone>
      {t('auth.login.forgot')}
    </TextLink>
  );

  return (
    <>
      <h1 className={formTitle}>{title}</h1>
      <Form
        sending={form}
        help={leaving ? <LeavingHelp {...leaving} /> : isWrong && forgot}
        lead={lead}
      >
        <EmailField defaultValue={form.typed('email')} errors={form.errors('email')} />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          required
          errors={form.errors('password')}
        />
        <div className={row}>
          <Checkbox
            name="remember"
            label={t('auth.login.remember')}
            defaultChecked={form.typed('remember') !== undefined}
          />
          {!isWrong && forgot}
        </div>
        <Button type="submit" tone="primary" size="lg" wide loading={form.busy}>
          {t('auth.login.submit')}
        </Button>
        <PasskeyButton
          remembers={() =>
            form.element.current?.querySelector<HTMLInputElement>('[name=remember]')?.checked ??
            false
          }
        />
      </Form>
      {foot}
    </>
  );
}
