import { useState } from 'react';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { makePasskey } from '../../lib/browser/passkeys.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';

/** Adding a passkey requires the password, because somebody else may be using the person's session. */
export function AddPasskey({ email }: { email: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>{t('user-profile.passkey-add')}</Button>
      </p>
      {isOpen && <AddDialog email={email} onClose={() => setOpen(false)} />}
    </>
  );
}

const notMade: Record<'given-up' | 'known' | 'unsupported', MessageId> = {
  'given-up': 'user-profile.passkey-given-up',
  known: 'user-profile.passkey-known',
  unsupported: 'auth.passkey.unsupported',
};

function AddDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useT();
  const send = useSend();
  const form = useForm(async ({ text }) => {
    const body = { current_password: text('current_password') };
    const options = await send('POST /user/passkeys/options', { body });
    if (options.kind === 'failed') {
      const { failure } = options;
      // The general text would be for signing in; as `invalid`, the field says what is wrong.
      const isWrong = failure.kind === 'refused' && failure.code === 'wrong_credentials';
      return isWrong ? { ...failure, code: 'invalid' as const } : failure;
    }
    const asked = await makePasskey(options.answer.data);
    if (asked.kind !== 'done') {
      toast(t(notMade[asked.kind]), { tone: 'refuse' });
      return 'unfilled';
    }
    const made = { name: text('name'), credential: asked.credential };
    const sent = await send('POST /user/passkeys', { body: made });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('user-profile.passkey-added'), { tone: 'done' });
    onClose();
    return null;
  });
  return (
    <Dialog open onClose={onClose} size="sm" title={t('user-profile.passkey-add')}>
      <Form sending={form}>
        {/* Tells the password manager whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('user-profile.passkey-name')}
          name="name"
          hint={t('user-profile.passkey-name-hint')}
          required
          maxLength={60}
          errors={form.errors('name')}
        />
        <PasswordField
          label={t('user-profile.password-current')}
          name="current_password"
          autoComplete="current-password"
          required
          maxLength={128}
          errors={form.errors('current_password')}
        />
        <Button type="submit" tone="primary" loading={form.busy}>
          {t('user-profile.passkey-add')}
        </Button>
      </Form>
    </Dialog>
  );
}
