import { useState } from 'react';
import { longest } from '../../../contract/limits/longest.ts';
import { css } from '../../../styled-system/css';
import { isRole, roles, roleWords } from '../../features/team/role-words.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';

const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) 11rem minmax(8rem, auto)' },
  gap: '3',
  alignItems: 'end',
});
const hint = css({ color: 'ink.muted', textStyle: 'dense' });

/** Invites a person by email. */
export function InviteForm({ isOwner }: { isOwner: boolean }) {
  const t = useT();
  const send = useSend();
  const [invited, setInvited] = useState(0);
  const form = useKeptForm('invitation', async (values) => {
    const role = values.text('role');
    const email = values.text('email').trim();
    if (!isRole(role)) return 'unfilled';
    const sent = await send('POST /shop/users', { body: { email, role } });
    if (sent.kind === 'failed') return sent.failure;
    setInvited((count) => count + 1);
    toast(t('shop-profile.invited', { email }), { tone: 'done' });
    return null;
  });
  return (
    <KeptForm sending={form}>
      <div key={invited} className={fields}>
        <TextField
          label={t('shop-profile.invite-email')}
          name="email"
          type="email"
          maxLength={longest.email}
          required
          autoComplete="off"
          errors={form.errors('email')}
        />
        <Select
          label={t('shop-profile.invite-role')}
          name="role"
          defaultValue="member"
          options={roles
            .filter((one) => isOwner || one !== 'owner')
            .map((value) => ({ value, label: t(roleWords[value]) }))}
          errors={form.errors('role')}
        />
        <Button type="submit" tone="primary" loading={form.busy}>
          {t('shop-profile.invite')}
        </Button>
      </div>
      <p className={hint}>{t('shop-profile.invite-hint')}</p>
    </KeptForm>
  );
}
