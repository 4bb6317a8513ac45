import { useState } from 'react';
import type { Order } from '../../../contract/entities/orders.ts';
import type { Parcel } from '../../../contract/entities/purchase-orders.ts';
import { carrierNames } from '../../../contract/rules/tracking-link.ts';
import { css } from '../../../styled-system/css';
import { useT } from '../../i18n/t.ts';
import { keysOf } from '../../lib/pure/keys-of.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import { Button } from '../../ui/button.tsx';
import { KeptForm } from '../../ui/kept-form.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useKeptForm } from '../../ui/use-kept-form.ts';
import { leftToSend, type OrderLine } from './order-view.ts';

interface ParcelFormProps {
  order: Order;
  purchaseOrderId: number;
  lines: readonly OrderLine[];
  sent: readonly Pick<Parcel, 'lines'>[];
}

const box = css({ display: 'grid', gap: '3', paddingInline: '4', paddingBottom: '4' });
const fields = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' },
});
const count = css({
  display: 'grid',
  gap: '3',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1fr) 6rem',
  textStyle: 'dense',
});
const buttons = css({ display: 'flex', gap: '2' });
const carriers = keysOf(carrierNames).map((value) => ({ value, label: carrierNames[value] }));
const isCarrier = (text: string): text is keyof typeof carrierNames => text in carrierNames;

/** Records a parcel that the supplier has reported to the shop; stored at once, also offline `[§D-parcels-by-hand]`. */
export function ParcelForm({ order, purchaseOrderId, lines, sent }: ParcelFormProps) {
  const t = useT();
  const sync = useSync();
  const keeps = useKeeps();
  const isOffline = useIsOffline();
  const [isShown, setShown] = useState(false);
  const left = leftToSend(lines, sent);
  const form = useKeptForm(`parcel-${purchaseOrderId}`, async ({ text }) => {
    const carrier = text('carrier');
    const inIt = left.flatMap(({ id, quantity }) => {
      const pieces = Math.min(quantity, Math.floor(Number(text(`line-${id}`))) || 0);
      return pieces > 0 ? [{ line_id: id, quantity: pieces }] : [];
    });
    const number = text('number').trim();
    if (!sync || !isCarrier(carrier) || number === '' || inIt.length === 0) return 'unfilled';
    await sync.commit({
      call: 'POST /shop/orders/{id}/parcels',
      args: {
        id: order.order_number,
        body: { purchase_order_id: purchaseOrderId, carrier, number, lines: inIt },
      },
    });
    const saved = isOffline
      ? keeps
        ? 'order.parcel-form.offline'
        : 'sync.unkept'
      : 'order.parcel-form.saved';
    toast(t(saved), { tone: isOffline ? 'wait' : 'done' });
    setShown(false);
    return null;
  });

  if (!isShown) {
    return (
      <div className={box}>
        <div className={buttons}>
          <Button size="sm" onClick={() => setShown(true)}>
            {t('order.parcel-form.open')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <KeptForm sending={form} className={box}>
      <div className={fields}>
        <Select name="carrier" label={t('order.parcel-form.carrier')} options={carriers} />
        <TextField
          name="number"
          label={t('order.parcel-form.number')}
          required
          maxLength={60}
          autoComplete="off"
          errors={form.errors('number')}
        />
      </div>
      {left.map(({ id, title, quantity }) => (
        <div key={id} className={count}>
          <span>{title}</span>
          <TextField
            name={`line-${id}`}
            label={t('order.parcel-form.pieces', { title })}
            hideLabel
            type="number"
            inputMode="numeric"
            min={0}
            max={quantity}
            defaultValue={quantity}
            errors={form.errors(`line-${id}`)}
          />
        </div>
      ))}
      <div className={buttons}>
        <Button type="submit" tone="primary" size="sm" loading={form.busy}>
          {t('order.parcel-form.save')}
        </Button>
        <Button size="sm" onClick={() => form.leave(() => setShown(false))}>
          {t('ui.cancel')}
        </Button>
      </div>
    </KeptForm>
  );
}
