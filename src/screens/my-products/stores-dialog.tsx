import { type FormEvent, useId, useState } from 'react';
import { css } from '../../../styled-system/css';
import { commitHeld } from '../../features/sync-centre/undo-offer.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useReadWhen } from '../../sync/react/use-read-when.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { concerned, storesOf, type Wish, wishes } from './listing-wishes.ts';

interface StoresDialogProps {
  open: boolean;
  /** The ids of the shop's products. */
  products: ReadonlySet<number>;
  onClose: () => void;
  /** Called when the wishes are being sent, or wait to be sent. */
  onDone: () => void;
}

/** How long an undo is offered, in milliseconds: longer than usual, because many products change at once. */
const hold = 10_000;

const form = css({ display: 'grid', gap: '4' });
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
  gap: '3',
  alignItems: 'start',
});
const calm = css({ color: 'ink.muted' });
const stays = css({ color: 'wait' });

/** One wish for many products in their stores. Says beforehand how many it changes, and can be undone afterwards. */
export function StoresDialog({ open, products, onClose, onDone }: StoresDialogProps) {
  const t = useT();
  const id = useId();
  const sync = useSync();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const read = useRecords('listings');
  const told = useReadWhen(open, 'GET /shop/integrations', {});
  const [wish, setWish] = useState<Wish>('pause');
  const [picked, setPicked] = useState<number | null>(null);
  const listings = open && read.state === 'ready' ? read.value : [];
  const known = told.state === 'ready' ? told.value.data : [];
  const stores = storesOf(listings, products);
  // A store that was picked for other products may not have any of these.
  const store = picked !== null && stores.includes(picked) ? picked : null;
  const { ids, away } = concerned(listings, { products, store, wish }, known);
  const nameOf = (one: number) =>
    known.find((each) => each.id === one)?.name ?? t('listing.store', { id: one });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!sync || ids.length === 0) return;
    const said = ids.map((one) => ({
      call: `POST /listings/{id}/${wish}` as const,
      args: { id: one },
    }));
    const words = isOffline ? 'my-products.in-stores.done-offline' : 'my-products.in-stores.done';
    const notice = isOffline && !keeps ? t('sync.unkept') : t(words, { count: ids.length });
    onDone();
    onClose();
    await commitHeld(sync, t, said, notice, {
      label: t('my-products.undo'),
      timeout: hold,
      tone: isOffline ? 'wait' : 'done',
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('my-products.in-stores.title', { count: products.size })}
      footer={
        <>
          <Button onClick={onClose}>{t('my-products.in-stores.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            tone={wish === 'unpublish' ? 'danger' : 'primary'}
            disabled={ids.length === 0}
          >
            {t(`my-products.in-stores.go.${wish}`, { count: ids.length })}
          </Button>
        </>
      }
    >
      <form id={id} className={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={fields}>
          <Select
            label={t('my-products.in-stores.wish')}
            value={wish}
            data-autofocus
            options={wishes.map((one) => ({ value: one, label: t(`listing.action.${one}`) }))}
            onChange={({ target }) =>
              setWish(wishes.find((one) => one === target.value) ?? 'pause')
            }
          />
          <Select
            label={t('my-products.in-stores.store')}
            value={store === null ? '' : String(store)}
            options={[
              { value: '', label: t('my-products.stores.all') },
              ...stores.map((one) => ({ value: String(one), label: nameOf(one) })),
            ]}
            onChange={({ target }) => setPicked(target.value === '' ? null : Number(target.value))}
          />
        </div>
        <p className={calm} role="status">
          {t('my-products.in-stores.concerns', { count: ids.length })}{' '}
          {away > 0 && (
            <span className={stays}>{t('my-products.in-stores.away', { count: away })}</span>
          )}
        </p>
        {ids.length > 0 && <p className={calm}>{t(`my-products.in-stores.means.${wish}`)}</p>}
      </form>
    </Dialog>
  );
}
