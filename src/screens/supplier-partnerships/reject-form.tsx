import { useState } from 'react';
import type { PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import type { FormValues } from '../../ui/use-form.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { answerDraft, decisionCall } from './decision-call.ts';

interface DecisionProps {
  request: PartnershipRequest;
  onBack: () => void;
  onDone: () => void;
}

const buttons = css({ display: 'flex', gap: '2' });

/** Rejects a request, with a reason that the shop can read. */
export function RejectForm({ request, onBack, onDone }: DecisionProps) {
  const t = useT();
  const send = useSend();
  const [isMissing, setMissing] = useState(false);

  const form = useKeptForm(answerDraft('reject', request.id), reject, { inQuery: 'request' });
  async function reject(values: FormValues) {
    const reason = values.text('reason');
    const isBlank = reason.trim() === '';
    setMissing(isBlank);
    if (isBlank) return 'unfilled';
    const body = { decision: 'reject', reason } as const;
    const sent = await send(decisionCall, { id: request.id, body });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('supplier.rejected', { shop: request.shop.name }), { tone: 'done' });
    onDone();
    return null;
  }

  return (
    <KeptForm sending={form}>
      <TextArea
        label={t('supplier.reject.reason')}
        hint={t('supplier.reject.hint')}
        maxLength={500}
        name="reason"
        errors={isMissing ? [t('supplier.reject.missing')] : form.errors('reason')}
      />
      <div className={buttons}>
        <Button type="submit" tone="danger" loading={form.busy}>
          {t('supplier.reject.do')}
        </Button>
        <Button onClick={() => form.leave(onBack)}>{t('ui.cancel')}</Button>
      </div>
    </KeptForm>
  );
}
