import { useState } from 'react';
import type { Partnership } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { EndDialog } from '../../ui/end-dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';

type Change = { state: 'active' | 'paused' } | { state: 'ending'; ends_at: string };

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Pause, resume and end, depending on the state. */
export function StateActions({ partnership }: { partnership: Partnership }) {
  const t = useT();
  const send = useSend();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const { id, state } = partnership;

  async function change(body: Change): Promise<Failure | null> {
    const sent = await send('PATCH /supplier/partnerships/{id}', { id, body });
    if (sent.kind === 'failed') return sent.failure;
    setIsEnding(false);
    toast(t(`supplier.done.${body.state}`, { shop: partnership.shop.name }), { tone: 'done' });
    return null;
  }
  async function press(body: Change) {
    setBusy(true);
    setFailure(await change(body));
    setBusy(false);
  }

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div className={buttons}>
        {state === 'active' && (
          <Button size="sm" loading={busy} onClick={() => void press({ state: 'paused' })}>
            {t('supplier.pause')}
          </Button>
        )}
        {(state === 'paused' || state === 'ending') && (
          <Button size="sm" loading={busy} onClick={() => void press({ state: 'active' })}>
            {t(state === 'paused' ? 'supplier.resume' : 'supplier.keep')}
          </Button>
        )}
        <Button size="sm" onClick={() => setIsEnding(true)}>
          {t(state === 'ending' ? 'supplier.end.move' : 'supplier.end')}
        </Button>
      </div>
      {isEnding && (
        <EndDialog
          name={partnership.shop.name}
          onEnd={(ends_at) => change({ state: 'ending', ends_at })}
          onClose={() => setIsEnding(false)}
        />
      )}
    </>
  );
}
