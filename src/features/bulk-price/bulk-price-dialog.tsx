import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { minorDigits } from '../../../contract/rules/minor-digits.ts';
import { type PricePlan, pricePlan } from '../../../contract/rules/price-change.ts';
import { css } from '../../../styled-system/css';
import { useLocale } from '../../i18n/provider.tsx';
import { useT } from '../../i18n/t.ts';
import { useIsOffline } from '../../machines/react.tsx';
import { useLazy } from '../../machines/use-lazy.ts';
import { useSync } from '../../sync/react/provider.tsx';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import type { EditCall } from '../../sync/state/commands.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { moneyNote } from '../products/later-money-note.ts';
import { useShopMoney } from '../products/use-shop-money.ts';
import { commitHeld } from '../sync-centre/undo-offer.ts';
import { PlanFigures } from './plan-figures.tsx';
import {
  type EndingName,
  endingOf,
  endings,
  endingWords,
  isShare,
  readChange,
  type Way,
  ways,
  wayWords,
} from './price-form.ts';
import type { PricedProduct } from './priced-product.ts';

interface BulkPriceDialogProps {
  open: boolean;
  /** The call that saves each product. */
  call: EditCall;
  products: readonly PricedProduct[];
  onClose: () => void;
  /** Called when the prices are set, or wait to be sent. */
  onDone: () => void;
}

/** How long an undo is offered, in milliseconds: longer than usual, because many prices change at once. */
const hold = 10_000;
/** How many rows are shown at first. */
const few = 50;

const form = css({ display: 'grid', gap: '4' });
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr)' },
  gap: '3',
  alignItems: 'start',
});
const list = css({
  display: 'grid',
  maxHeight: '22rem',
  overflowY: 'auto',
  borderTopWidth: '1px',
  borderColor: 'hairline',
});
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'minmax(0, 1fr) auto' },
  columnGap: '4',
  paddingBlock: '2',
  borderBottomWidth: '1px',
  borderColor: 'hairline',
});
const name = css({ fontWeight: 'medium', truncate: true });
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  justifyContent: { sm: 'flex-end' },
  fontVariantNumeric: 'tabular-nums',
});
const stays = css({ color: 'wait' });
const calm = css({ color: 'ink.muted' });

interface Planned {
  product: PricedProduct;
  plan: PricePlan;
}

const changes = ({ product, plan }: Planned) => product.locked === null && plan.variants.length > 0;

/** Sets the prices of the selected products. The new prices are shown before, and can be undone afterwards. */
export function BulkPriceDialog({ open, call, products, onClose, onDone }: BulkPriceDialogProps) {
  'use memo';
  const t = useT();
  const MoneyNote = useLazy(moneyNote, true);
  const id = useId();
  const sync = useSync();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const money = useShopMoney();
  const decimal = useLocale() === 'da' ? ',' : '.';
  const [way, setWay] = useState<Way>('margin');
  const [text, setText] = useState('');
  const [ending, setEnding] = useState<EndingName>('none');
  const [showsAll, setShowsAll] = useState(false);
  const currency = products[0]?.value.variants[0]?.price.currency ?? 'DKK';
  const digits = minorDigits(currency);
  const typed = useDeferredValue(text);
  const change = readChange(way, typed, { currency, digits, decimal });
  const problem = typeof change === 'string' ? change : null;
  const planned = useMemo(() => {
    const asked = readChange(way, typed, { currency, digits, decimal });
    if (typeof asked === 'string') return [];
    const end = endingOf(ending, digits);
    return products.map((product) => ({
      product,
      plan: pricePlan(product.value.variants, asked, end, money),
    }));
  }, [products, way, typed, ending, currency, digits, decimal, money]);
  const changed = planned.filter(changes);
  const stopped = planned.filter(
    ({ product, plan }) => product.locked !== null || plan.problem !== null,
  ).length;
  const shown = showsAll ? planned : planned.slice(0, few);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!sync || changed.length === 0) return;
    const edits = changed.map(({ product, plan }) => ({
      call,
      args: {
        id: product.id,
        body: {
          variants: plan.variants.map(({ variant_id, after }) => ({ variant_id, price: after })),
        },
      },
    }));
    const words = isOffline ? 'bulk-price.done-offline' : 'bulk-price.done';
    const notice = isOffline && !keeps ? t('sync.unkept') : t(words, { count: changed.length });
    onDone();
    onClose();
    setText('');
    await commitHeld(sync, t, edits, notice, {
      label: t('bulk-price.undo'),
      timeout: hold,
      tone: isOffline ? 'wait' : 'done',
    });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('bulk-price.title', { count: products.length })}
      footer={
        <>
          <Button onClick={onClose}>{t('bulk-price.cancel')}</Button>
          <Button type="submit" form={id} tone="primary" disabled={changed.length === 0}>
            {t('bulk-price.go', { count: changed.length })}
          </Button>
        </>
      }
    >
      <form id={id} className={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={fields}>
          <Select
            label={t('bulk-price.way')}
            value={way}
            options={ways.map((one) => ({ value: one, label: t(wayWords[one]) }))}
            onChange={({ target }) => setWay(ways.find((one) => one === target.value) ?? 'margin')}
          />
          <TextField
            label={t(isShare(way) ? 'bulk-price.share' : 'bulk-price.amount', { currency })}
            value={text}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            errors={problem && problem !== 'missing' ? [t('bulk-price.unread')] : []}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            label={t('bulk-price.ending')}
            value={ending}
            options={endings.map((one) => ({ value: one, label: t(endingWords[one]) }))}
            onChange={({ target }) =>
              setEnding(endings.find((one) => one === target.value) ?? 'none')
            }
          />
        </div>
        <p className={stopped > 0 ? stays : calm} role="status">
          {planned.length === 0
            ? t('bulk-price.hint')
            : t(stopped > 0 ? 'bulk-price.counted-stopped' : 'bulk-price.counted', {
                count: changed.length,
                stopped,
              })}
        </p>
        {planned.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
          <ul className={list} tabIndex={0} aria-label={t('bulk-price.preview')}>
            {shown.map(({ product, plan }) => (
              <li key={product.id} className={row}>
                <span className={name}>{product.value.title}</span>
                <span className={figures}>
                  <PlanFigures product={product} plan={plan} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {MoneyNote && planned.length > 0 && (
          <MoneyNote
            currencies={products.flatMap(({ value }) =>
              value.variants.map(({ cost }) => cost.currency),
            )}
          />
        )}
        {shown.length < planned.length && (
          <Button tone="quiet" onClick={() => setShowsAll(true)}>
            {t('bulk-price.show-all', { count: planned.length })}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
