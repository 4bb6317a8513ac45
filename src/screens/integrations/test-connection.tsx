import { useState } from 'react';
import type { Integration } from '../../../contract/entities/integrations.ts';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { toast } from '../../ui/toast.ts';
import { causeWords } from './state-words.ts';

interface TestConnectionProps {
  integration: Integration;
  disabled: boolean;
}

/** Asks the store whether it answers, and shows the result `[§D-exchange-test]`. */
export function TestConnection({ integration, disabled }: TestConnectionProps) {
  const t = useT();
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function test() {
    setBusy(true);
    const sent = await send('POST /shop/integrations/{id}/test', { id: integration.id });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    const { state, cause } = sent.answer.data;
    if (state === 'done') toast(t('integrations.tested'), { tone: 'done' });
    else if (cause)
      toast(t('integrations.test-failed', { cause: t(causeWords[cause]) }), { tone: 'refuse' });
    else toast(t('integrations.test-waits'));
  }

  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <Button disabled={disabled} loading={busy} onClick={() => void test()}>
        {t('integrations.test')}
      </Button>
    </>
  );
}
