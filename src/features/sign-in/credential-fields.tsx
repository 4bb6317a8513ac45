import { useT } from '../../i18n/t.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface EmailFieldProps {
  hint?: string;
  defaultValue?: string;
  errors: readonly string[];
}

/** The email address that a person signs in with. */
export function EmailField(props: EmailFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t('field.email')}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      maxLength={254}
      required
      {...props}
    />
  );
}

interface NewPasswordFieldProps {
  label: string;
  errors: readonly string[];
}

/** A new password, with the length that the server requires. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useT();
  return (
    <PasswordField
      name="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={128}
      required
      hint={t('field.password.hint')}
      {...props}
    />
  );
}
