import { useState } from 'react';
import type { Failure } from '../../api/failure.ts';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

interface AcceptSureProps {
  /** The number of sure suggestions. */
  count: number;
  /** Called with the failure, or with null on success. */
  tell: (failure: Failure | null) => void;
}

/** Accepts all sure suggestions at once, and offers to undo that. */
export function AcceptSure({ count, tell }: AcceptSureProps) {
  const t = useT();
  const send = useSend();
  const [busy, setBusy] = useState(false);

  async function takeBack(ids: number[]) {
    const sent = await send('POST /supplier/categories/take-back', { body: { ids } });
    tell(sent.kind === 'failed' ? sent.failure : null);
  }
  async function accept() {
    setBusy(true);
    const sent = await send('POST /supplier/categories/accept', {});
    setBusy(false);
    tell(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    const ids = sent.answer.data.accepted.map(({ id }) => id);
    toast(t('supplier-categories.accepted', { count: ids.length }), {
      tone: 'done',
      timeout: 10_000,
      action:
        ids.length === 0
          ? null
          : { label: t('supplier-categories.undo'), onAction: () => void takeBack(ids) },
    });
  }
  return (
    <Button tone="primary" loading={busy} onClick={() => void accept()}>
      {t('supplier-categories.accept', { count })}
    </Button>
  );
}
