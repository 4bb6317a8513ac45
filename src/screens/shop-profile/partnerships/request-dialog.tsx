import { useState } from 'react';
import { useT } from '../../../i18n/t.ts';
import { useSend } from '../../../sync/react/provider.tsx';
import { useRead } from '../../../sync/react/use-read.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { dialogButtons } from '../../../ui/dialog-buttons.ts';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { KeptForm } from '../../../ui/kept-form.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toast.ts';
import { useKeptForm } from '../../../ui/use-kept-form.ts';

interface RequestDialogProps {
  /** The suppliers that the shop already has a partnership with, or has asked for one. */
  taken: ReadonlySet<number>;
  onClose: () => void;
}

const blank = { supplier: '', message: '' };

/** Asks a supplier for a partnership; if it can't be sent, the input stays. */
export function RequestDialog({ taken, onClose }: RequestDialogProps) {
  const t = useT();
  const send = useSend();
  const products = useRead('GET /products', { query: { include: 'product-filters' } });
  const [asking, setAsking] = useState(blank);
  const { supplier, message } = asking;
  const change = (part: Partial<typeof blank>) => setAsking({ ...asking, ...part });
  const [asked, setAsked] = useState(false);

  const suppliers =
    products.state === 'ready' ? (products.value.included?.filters.supplier ?? []) : [];
  const free = suppliers.filter((one) => !taken.has(one.id));

  const held = { current: asking, begun: blank, set: setAsking };
  const form = useKeptForm('partnership-request', request, { held });
  async function request() {
    setAsked(true);
    if (supplier === '') return 'unfilled';
    const body = { supplier_id: Number(supplier), message };
    const sent = await send('POST /shop/partnership-requests', { body });
    if (sent.kind === 'failed') return sent.failure;
    toast(t('partnerships.asked', { name: sent.answer.data.supplier.name }), { tone: 'done' });
    onClose();
    return null;
  }

  return (
    <Dialog open onClose={onClose} title={t('partnerships.ask')}>
      <KeptForm sending={form}>
        {products.state === 'failed' && <FailureNotice failure={products.failure} />}
        <Select
          label={t('partnerships.ask.supplier')}
          value={supplier}
          onChange={(event) => change({ supplier: event.target.value })}
          options={[
            { value: '', label: t('partnerships.ask.choose') },
            ...free.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
          hint={
            products.state === 'ready' && free.length === 0
              ? t('partnerships.ask.nobody')
              : undefined
          }
          errors={
            asked && supplier === '' ? [t('partnerships.ask.missing')] : form.errors('supplier_id')
          }
        />
        <TextArea
          label={t('partnerships.ask.message')}
          hint={t('partnerships.ask.hint')}
          maxLength={1000}
          value={message}
          onChange={(event) => change({ message: event.target.value })}
          errors={form.errors('message')}
        />
        <div className={dialogButtons}>
          <Button onClick={() => form.leave(onClose)}>{t('ui.cancel')}</Button>
          <Button type="submit" tone="primary" loading={form.busy}>
            {t('partnerships.ask.do')}
          </Button>
        </div>
      </KeptForm>
    </Dialog>
  );
}
