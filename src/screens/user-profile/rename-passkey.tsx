import type { Passkey } from '../../../contract/entities/sign-in.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useT();
  const send = useSend();
  const form = useForm(async ({ text }) => {
    const args = { id: passkey.id, body: { name: text('name') } };
    const sent = await send('PATCH /user/passkeys/{id}', args);
    if (sent.kind === 'failed') return sent.failure;
    onClose();
    return null;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('user-profile.passkey-rename-label', { name: passkey.name })}
    >
      <Form sending={form}>
        <TextField
          label={t('user-profile.passkey-name')}
          name="name"
          defaultValue={passkey.name}
          required
          maxLength={60}
          errors={form.errors('name')}
        />
        <Button type="submit" tone="primary" loading={form.busy}>
          {t('user-profile.passkey-rename-save')}
        </Button>
      </Form>
    </Dialog>
  );
}
