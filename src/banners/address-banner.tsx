import MailCheck from 'lucide-react/icons/mail-check';
import { useEffect, useState } from 'react';
import { useT } from '../i18n/t.ts';
import { useSession, useUser } from '../machines/react.tsx';
import { useSend } from '../sync/react/provider.tsx';
import { Button } from '../ui/button.tsx';
import { writeHint } from '../ui/failure-text.ts';
import { toast } from '../ui/toast.ts';
import { Banner } from './banner.tsx';

/**
 * Says where the confirmation mail for the person's address was sent and what isn't possible until then, and can send
 * another one `[§D-confirmed]`.
 */
export function AddressBanner() {
  const t = useT();
  const send = useSend();
  const user = useUser();
  const [, tell] = useSession();
  const [busy, setBusy] = useState(false);
  useEffect(
    function askOnReturn() {
      // The link may have been opened in another tab, or on a phone.
      const ask = () => document.visibilityState === 'visible' && tell({ type: 'REFRESH' });
      document.addEventListener('visibilitychange', ask);
      return () => document.removeEventListener('visibilitychange', ask);
    },
    [tell],
  );
  if (user?.email_confirmed !== false) return null;
  const { email } = user;

  async function sendAgain() {
    setBusy(true);
    const sent = await send('POST /user/confirmation', {});
    setBusy(false);
    if (sent.kind === 'done') {
      toast(t('banner.address.sent', { email }), { tone: 'done' });
      return;
    }
    const { failure } = sent;
    const [text] = failure.kind === 'refused' ? (failure.errors.email ?? []) : [];
    toast(text ?? t(writeHint(failure)), { tone: 'refuse', timeout: 10_000 });
  }

  return (
    <Banner
      tone="wait"
      endsQuiet
      icon={<MailCheck aria-hidden="true" size={16} />}
      actions={
        <Button size="sm" tone="quiet" loading={busy} onClick={sendAgain}>
          {t('banner.address.again')}
        </Button>
      }
    >
      {t('banner.address', { email })}
    </Banner>
  );
}
