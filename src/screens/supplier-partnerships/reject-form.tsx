import { useState } from 'react';
import type { PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useReloadHold } from '../../machines/react.tsx';
import { useSend } from '../../sync/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { decisionCall } from './decision-call.ts';

interface DecisionProps {
  request: PartnershipRequest;
  onBack: () => void;
  onDone: () => void;
}

const buttons = css({ display: 'flex', gap: '2' });

/** No, and why: the shop reads the reason. */
export function RejectForm({ request, onBack, onDone }: DecisionProps) {
  const t = useT();
  const send = useSend();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim() === '';
  useReloadHold(true);

  const form = useForm(async () => {
    setAsked(true);
    if (isMissing) return null;
    const body = { decision: 'reject', reason } as const;
    const sent = await send(decisionCall, { id: request.id, body });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('supplier.rejected', { shop: request.shop.name }), { tone: 'done' });
    onDone();
    return null;
  });

  return (
    <Form sending={form}>
      <TextArea
        label={t('supplier.reject.reason')}
        hint={t('supplier.reject.hint')}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        errors={asked && isMissing ? [t('supplier.reject.missing')] : form.errors('reason')}
      />
      <div className={buttons}>
        <Button type="submit" tone="danger" loading={form.busy}>
          {t('supplier.reject.do')}
        </Button>
        <Button onClick={onBack}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  );
}
