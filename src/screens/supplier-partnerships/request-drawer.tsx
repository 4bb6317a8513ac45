import { useEffect, useState } from 'react';
import type { PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { RequestStateWord } from '../../features/partnerships/partnership-state.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { readDraft } from '../../lib/browser/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApproveForm } from './approve-form.tsx';
import { type Answer, answerDraft, answers } from './decision-call.ts';
import { RejectForm } from './reject-form.tsx';

interface RequestDrawerProps {
  /** Null closes the drawer. */
  request: PartnershipRequest | null;
  mayDecide: boolean;
  onClose: () => void;
}

const part = css({ display: 'grid', gap: '3', paddingBottom: '5' });
const quote = css({
  paddingLeft: '4',
  borderLeftWidth: '2px',
  borderColor: 'accent',
  whiteSpace: 'pre-wrap',
});
const muted = css({ color: 'ink.muted' });
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '3' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** One request: what the shop has written, and the answer to it. */
export function RequestDrawer({ request, mayDecide, onClose }: RequestDrawerProps) {
  const t = useT();
  const format = useFormat();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const id = request?.id ?? null;
  useEffect(
    function goOnAnswering() {
      setAnswer(answers.find((one) => readDraft(answerDraft(one, id)) !== null) ?? null);
    },
    [id],
  );
  const isOpen = request?.state === 'pending';
  return (
    <Drawer open={request !== null} onClose={onClose} title={request?.shop.name ?? ''}>
      {request && (
        <>
          <div className={part}>
            <p className={line}>
              <RequestStateWord state={request.state} pending="supplier.request.pending" />
              <span className={muted}>
                {t('supplier.request.made', { date: format.date(request.created_at) })}
              </span>
              {isOpen && (
                <span className={muted}>
                  {t('supplier.needs.until', { date: format.date(request.expires_at) })}
                </span>
              )}
              {request.decided_at && (
                <span className={muted}>
                  {t('supplier.request.decided', { date: format.date(request.decided_at) })}
                </span>
              )}
            </p>
            {request.message ? (
              <blockquote className={quote}>{request.message}</blockquote>
            ) : (
              <p className={muted}>{t('supplier.needs.no-message')}</p>
            )}
            {request.reason && (
              <p>{t('partnerships.request.reason', { reason: request.reason })}</p>
            )}
            {isOpen && !mayDecide && <Notice>{t('supplier.viewer')}</Notice>}
          </div>
          {isOpen && mayDecide && answer === null && (
            <div className={buttons}>
              <Button tone="primary" onClick={() => setAnswer('approve')}>
                {t('supplier.approve')}
              </Button>
              <Button onClick={() => setAnswer('reject')}>{t('supplier.reject')}</Button>
            </div>
          )}
          {isOpen && mayDecide && answer === 'approve' && (
            <ApproveForm request={request} onBack={() => setAnswer(null)} onDone={onClose} />
          )}
          {isOpen && mayDecide && answer === 'reject' && (
            <RejectForm request={request} onBack={() => setAnswer(null)} onDone={onClose} />
          )}
        </>
      )}
    </Drawer>
  );
}
