import { useState } from 'react';
import type { Partnership } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { useSend } from '../../sync/react/provider.tsx';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { TermsFields } from './terms-fields.tsx';
import { readTerms, typedTerms } from './terms-input.ts';
import { useDecimal } from './use-decimal.ts';

const buttons = css({ display: 'flex', gap: '2' });

interface TermsFormProps {
  partnership: Partnership;
  onDone: () => void;
}

/** New terms for a partner; if they can't be saved, the input stays. */
export function TermsForm({ partnership: { id, terms: before }, onDone }: TermsFormProps) {
  const t = useT();
  const send = useSend();
  const decimal = useDecimal();
  const begun = typedTerms(before, decimal);
  const [input, setInput] = useState(begun);
  const [asked, setAsked] = useState(false);
  const { terms, wrong } = readTerms(input, decimal);
  const form = useKeptForm(termsDraft(id), save, {
    inQuery: 'partnership',
    held: { current: input, begun, set: setInput },
  });
  async function save() {
    setAsked(true);
    if (!terms) return 'unfilled';
    const sent = await send('PATCH /supplier/partnerships/{id}', { id, body: { terms } });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('supplier.terms.saved'), { tone: 'done' });
    onDone();
    return null;
  }
  return (
    <KeptForm sending={form}>
      <TermsFields
        input={input}
        onChange={setInput}
        wrong={asked ? wrong : none}
        errors={form.errors}
      />
      <div className={buttons}>
        <Button type="submit" tone="primary" loading={form.busy}>
          {t('supplier.terms.save')}
        </Button>
        <Button onClick={() => form.leave(onDone)}>{t('ui.cancel')}</Button>
      </div>
    </KeptForm>
  );
}

/** The name under which a draft of new terms is stored. */
export const termsDraft = (id: number) => `partnership-terms:${id}`;
const none: ReadonlySet<never> = new Set();
