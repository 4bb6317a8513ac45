import type { User } from '../../../contract/entities/users.ts';
import { longest } from '../../../contract/limits/longest.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSession } from '../../machines/react.tsx';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';

const fields = css({
  display: 'grid',
  gap: '4',
  justifyItems: 'start',
  '& > *': { width: 'full' },
});
const button = css({ width: 'auto!' });

/** The person's name; their sign-in address is shown but can't be changed here. */
export function NameForm({ user }: { user: User }) {
  const t = useT();
  const send = useSend();
  const [, tell] = useSession();
  const form = useKeptForm('user-profile', async (values) => {
    const sent = await send('PATCH /user', { body: { name: values.text('name') } });
    if (sent.kind === 'failed') return sent.failure;
    tell({ type: 'USER_CHANGED', user: sent.answer.data });
    toast(t('user-profile.saved'), { tone: 'done' });
    return null;
  });
  return (
    <KeptForm sending={form}>
      <div className={fields}>
        <TextField
          label={t('user-profile.name')}
          name="name"
          defaultValue={user.name}
          required
          maxLength={longest.name}
          autoComplete="name"
          errors={form.errors('name')}
        />
        <TextField
          label={t('user-profile.email')}
          value={user.email}
          readOnly
          hint={t('user-profile.email-hint')}
        />
        <Button type="submit" tone="primary" loading={form.busy} className={button}>
          {t('user-profile.save')}
        </Button>
      </div>
    </KeptForm>
  );
}
