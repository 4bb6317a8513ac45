import { useState } from 'react';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { useAccount } from '../../machines/react.tsx';
import { Button } from '../../ui/button.tsx';
import { writeHint } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { LeavingHelp, leavingOf } from './leaving-help.tsx';

/** Signs in with a passkey; `remembers` is called when the button is pressed. */
export function PasskeyButton({ remembers }: { remembers: () => boolean }) {
  const t = useT();
  const account = useAccount();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<MessageId | null>(null);
  const [leaving, setLeaving] = useState<ReturnType<typeof leavingOf>>(null);

  async function signIn() {
    setBusy(true);
    const why = await account.signInWithPasskey(remembers());
    setBusy(false);
    setLeaving(why?.kind === 'failed' ? leavingOf(why.failure) : null);
    if (why === null || why.kind === 'given-up') setTrouble(null);
    else if (why.kind === 'failed') setTrouble(writeHint(why.failure));
    else setTrouble(`auth.passkey.${why.kind}`);
  }

  return (
    <>
      <Button size="lg" wide loading={busy} onClick={() => void signIn()}>
        {t('auth.passkey.submit')}
      </Button>
      <div role="status">
        {trouble && (
          <Notice tone="refuse">
            <span>{t(trouble)}</span>
            {leaving && <LeavingHelp {...leaving} />}
          </Notice>
        )}
      </div>
    </>
  );
}
