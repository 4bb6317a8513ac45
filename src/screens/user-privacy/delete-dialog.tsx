import { useRef } from 'react';
import { deletionWaitDays } from '../../../contract/rules/account-deletion.ts';
import { useT } from '../../i18n/t.ts';
import { signWithPasskey } from '../../lib/browser/passkeys.ts';
import { useAccount, useUser } from '../../machines/react.tsx';
import { useSend, useSync } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { Consequences, closedShops, fieldOf } from './consequences.tsx';

/**
 * Says what is deleted with the account and what stays, and checks that the person really is who asks `[§D-deletion]`.
 */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const user = useUser();
  const account = useAccount();
  const sync = useSync();
  const send = useSend();
  const read = useRead('GET /user/deletion', {});
  const known = read.state === 'ready' ? read.value.data : null;
  // A person who is in no shop or supplier only deletes their own data.
  const isKnown = known !== null || !sync;
  const byPasskey = useRef(false);

  const form = useForm(async ({ text, checked }) => {
    const close_shops = closedShops(known)
      .filter(({ id }) => checked(fieldOf(id)))
      .map(({ id }) => id);
    if (!byPasskey.current)
      return leave({ current_password: text('current_password'), close_shops });
    byPasskey.current = false;
    const options = await send('POST /auth/passkey/options', {});
    if (options.kind === 'failed') return options.failure;
    const asked = await signWithPasskey(options.answer.data);
    if (asked.kind === 'done') return leave({ credential: asked.credential, close_shops });
    const why =
      asked.kind === 'unsupported' ? 'auth.passkey.unsupported' : 'user-privacy.passkey-given-up';
    toast(t(why), { tone: 'refuse' });
    return 'unfilled';
  });

  async function leave(proof: Parameters<typeof account.leave>[0]) {
    const failure = await account.leave(proof);
    // The general text would be for signing in; as `invalid`, the field says what is wrong.
    const isWrong = failure?.kind === 'refused' && failure.code === 'wrong_credentials';
    return isWrong ? { ...failure, code: 'invalid' as const } : failure;
  }

  function sendWithPasskey() {
    byPasskey.current = true;
    form.element.current?.requestSubmit();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('user-privacy.delete-title')}
      lead={t('user-privacy.delete-lead', { days: deletionWaitDays, email: user?.email ?? '' })}
    >
      {read.state === 'failed' && sync && <FailureNotice failure={read.failure} />}
      {!isKnown && read.state !== 'failed' && <Skeleton height="8rem" />}
      {isKnown && (
        <Form sending={form}>
          {form.refusedAs('last_owner') && (
            <Notice tone="wait">{t('user-privacy.delete-changed')}</Notice>
          )}
          <Consequences known={known} errors={form.errors} />
          {/* Tells the password manager whose password this is. */}
          <input
            type="hidden"
            name="username"
            autoComplete="username"
            value={user?.email}
            readOnly
          />
          <PasswordField
            label={t('user-profile.password-current')}
            name="current_password"
            autoComplete="current-password"
            maxLength={128}
            errors={form.errors('current_password')}
          />
          <Button
            type="submit"
            tone="danger"
            size="lg"
            wide
            loading={form.busy}
            onClick={() => {
              byPasskey.current = false;
            }}
          >
            {t('user-privacy.delete-submit', { days: deletionWaitDays })}
          </Button>
          <Button size="lg" wide disabled={form.busy} onClick={sendWithPasskey}>
            {t('user-privacy.delete-passkey')}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
