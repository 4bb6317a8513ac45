import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';

const fields = css({
  display: 'grid',
  gap: '4',
  justifyItems: 'start',
  '& > *': { width: 'full' },
});
const button = css({ width: 'auto!' });

/** Changes the password, which requires the current one; all other sessions are then signed out. */
export function PasswordForm({ email }: { email: string }) {
  const t = useT();
  const send = useSend();
  // Changing the key empties the fields after the password was changed.
  const [changes, setChanges] = useState(0);
  const form = useKeptForm('user-password', async (values) => {
    const sent = await send('POST /user/password', {
      body: {
        current_password: values.text('current_password'),
        password: values.text('password'),
      },
    });
    if (sent.kind === 'failed') {
      const { failure } = sent;
      // The general text would be for signing in; as `invalid`, the field says which password is wrong.
      const isWrong = failure.kind === 'refused' && failure.code === 'wrong_credentials';
      return isWrong ? { ...failure, code: 'invalid' } : failure;
    }
    setChanges((count) => count + 1);
    toast(t('user-profile.password-saved'), { tone: 'done' });
    return null;
  });
  return (
    <KeptForm sending={form}>
      <div key={changes} className={fields}>
        {/* Tells the password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('user-profile.password-current')}
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={128}
          errors={form.errors('current_password')}
        />
        <PasswordField
          label={t('user-profile.password-new')}
          name="password"
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={128}
          hint={t('user-profile.password-hint')}
          errors={form.errors('password')}
        />
        <Button type="submit" loading={form.busy} className={button}>
          {t('user-profile.password-save')}
        </Button>
      </div>
    </KeptForm>
  );
}
