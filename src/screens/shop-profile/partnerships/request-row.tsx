import { useState } from 'react';
import type { PartnershipRequest } from '../../../../contract/entities/partnerships.ts';
import { css } from '../../../../styled-system/css';
import type { Failure } from '../../../api/failure.ts';
import { RequestStateWord } from '../../../features/partnerships/partnership-state.tsx';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';
import { useSend } from '../../../sync/react/provider.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { toast } from '../../../ui/toast.ts';

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '1',
  paddingInline: '5',
  paddingBlock: '3',
  borderTopWidth: '1px',
  borderColor: 'hairline',
  _first: { borderTopWidth: '0' },
});
const words = css({ flex: '1 1 16rem', minWidth: '0', display: 'grid' });
const name = css({ fontWeight: 'medium' });
const muted = css({ textStyle: 'dense', color: 'ink.muted' });

interface RequestRowProps {
  request: PartnershipRequest;
  mayWithdraw: boolean;
}

/** A request of the shop; one that is pending can be withdrawn. */
export function RequestRow({ request, mayWithdraw }: RequestRowProps) {
  const t = useT();
  const format = useFormat();
  const send = useSend();
  const [isAsked, setIsAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { id, supplier, state, message, reason } = request;
  const isOpen = state === 'pending';

  async function withdraw() {
    setBusy(true);
    const sent = await send('DELETE /shop/partnership-requests/{id}', { id });
    setBusy(false);
    setFailure(sent.kind === 'failed' ? sent.failure : null);
    if (sent.kind === 'failed') return;
    setIsAsked(false);
    toast(t('partnerships.withdrawn', { name: supplier.name }), { tone: 'done' });
  }

  return (
    <li className={row}>
      <span className={words}>
        <span className={name}>{supplier.name}</span>
        {message && <span className={muted}>{message}</span>}
        {reason && <span>{t('partnerships.request.reason', { reason })}</span>}
      </span>
      <span className={muted}>
        {isOpen
          ? t('partnerships.request.until', { date: format.date(request.expires_at) })
          : format.date(request.decided_at ?? request.expires_at)}
      </span>
      <RequestStateWord state={state} />
      {isOpen && mayWithdraw && (
        <Button size="sm" onClick={() => setIsAsked(true)}>
          {t('partnerships.withdraw')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          open
          title={t('partnerships.withdraw.title', { name: supplier.name })}
          confirmLabel={t('partnerships.withdraw')}
          loading={busy}
          onConfirm={() => void withdraw()}
          onClose={() => setIsAsked(false)}
        >
          {failure && <FailureNotice failure={failure} />}
          {t('partnerships.withdraw.hint')}
        </ConfirmDialog>
      )}
    </li>
  );
}
