import { useState } from 'react';
import type { PartnershipRequest } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { answerDraft, decisionCall } from './decision-call.ts';
import { TermsFields } from './terms-fields.tsx';
import { readTerms, type TermsInput } from './terms-input.ts';
import { useDecimal } from './use-decimal.ts';

interface DecisionProps {
  request: PartnershipRequest;
  onBack: () => void;
  onDone: () => void;
}

const buttons = css({ display: 'flex', gap: '2' });
const muted = css({ color: 'ink.muted' });
const start: TermsInput = { discount: '', currency: 'DKK', shipping: '', minimum: '' };
const none: ReadonlySet<never> = new Set();

/** Approves a request, with terms. */
export function ApproveForm({ request, onBack, onDone }: DecisionProps) {
  const t = useT();
  const send = useSend();
  const decimal = useDecimal();
  const [input, setInput] = useState(start);
  const [asked, setAsked] = useState(false);
  const { terms, wrong } = readTerms(input, decimal);

  const form = useKeptForm(answerDraft('approve', request.id), approve, {
    inQuery: 'request',
    held: { current: input, begun: start, set: setInput },
  });
  async function approve() {
    setAsked(true);
    if (!terms) return 'unfilled';
    const body = { decision: 'approve', terms } as const;
    const sent = await send(decisionCall, { id: request.id, body });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('supplier.approved', { shop: request.shop.name }), { tone: 'done' });
    onDone();
    return null;
  }

  return (
    <KeptForm sending={form}>
      <p className={muted}>{t('supplier.approve.hint', { shop: request.shop.name })}</p>
      <TermsFields
        input={input}
        onChange={setInput}
        wrong={asked ? wrong : none}
        errors={form.errors}
      />
      <div className={buttons}>
        <Button type="submit" tone="primary" loading={form.busy}>
          {t('supplier.approve.do')}
        </Button>
        <Button onClick={() => form.leave(onBack)}>{t('ui.cancel')}</Button>
      </div>
    </KeptForm>
  );
}
