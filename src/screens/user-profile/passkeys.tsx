import { useState } from 'react';
import type { Passkey } from '../../../contract/entities/sign-in.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Drop } from '../../ui/drop.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { buttons, heading, list, muted, name, part, row } from './row-style.ts';

/** The passkeys that the person can sign in with instead of the password. */
export function Passkeys({ email }: { email: string }) {
  const t = useT();
  const passkeys = useRead('GET /user/passkeys', {});
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  // A back end that only implements section 7 has no passkeys.
  const isUnknown =
    passkeys.state === 'failed' &&
    passkeys.failure.kind === 'refused' &&
    passkeys.failure.code === 'not_found';
  if (isUnknown) return null;
  return (
    <section className={part} aria-labelledby="profile-passkeys">
      <h2 id="profile-passkeys" className={heading}>
        {t('user-profile.passkeys')}{' '}
        {passkeys.state === 'ready' && (
          <Drop state={passkeys.source} observedAt={passkeys.observedAt} />
        )}
      </h2>
      <p className={muted}>{t('user-profile.passkeys-hint')}</p>
      {passkeys.state === 'loading' && <Skeleton />}
      {passkeys.state === 'failed' && <FailureNotice failure={passkeys.failure} />}
      {passkeys.state === 'ready' &&
        (passkeys.value.data.length === 0 ? (
          <p>{t('user-profile.passkeys-none')}</p>
        ) : (
          <ul className={list}>
            {passkeys.value.data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setRenamed(passkey)}
                onRemove={() => setRemoved(passkey)}
              />
            ))}
          </ul>
        ))}
      <AddPasskey email={email} />
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li className={row}>
      <span>
        <span className={name}>{passkey.name}</span>
        <span className={muted}>
          {t('user-profile.passkey-since', { time: format.date(Date.parse(passkey.created_at)) })}
          {passkey.last_used_at && (
            <>
              <br />
              {t('user-profile.passkey-used')} <DateTime at={passkey.last_used_at} />
            </>
          )}
          {passkey.is_synced && (
            <>
              <br />
              {t('user-profile.passkey-synced')}
            </>
          )}
        </span>
      </span>
      <span className={buttons}>
        <Button
          aria-label={t('user-profile.passkey-rename-label', { name: passkey.name })}
          onClick={onRename}
        >
          {t('user-profile.passkey-rename')}
        </Button>
        <Button
          aria-label={t('user-profile.passkey-remove-label', { name: passkey.name })}
          onClick={onRemove}
        >
          {t('user-profile.passkey-remove')}
        </Button>
      </span>
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) {
  const t = useT();
  const send = useSend();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (!passkey) return;
    setBusy(true);
    const sent = await send('DELETE /user/passkeys/{id}', { id: passkey.id });
    setBusy(false);
    onClose();
    if (sent.kind === 'failed') toast(t(writeHint(sent.failure)), { tone: 'refuse' });
    else toast(t('user-profile.passkey-removed'), { tone: 'done' });
  }

  return (
    <ConfirmDialog
      open={passkey !== null}
      title={t('user-profile.passkey-remove-title', { name: passkey?.name ?? '' })}
      confirmLabel={t('user-profile.passkey-remove')}
      danger
      loading={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('user-profile.passkey-remove-what')}
    </ConfirmDialog>
  );
}
