import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { css } from '../../../styled-system/css';
import { whenConfirmed } from '../../features/orders/when-confirmed.ts';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { grace, offerUndo } from '../../features/sync-centre/undo-offer.ts';
import { useMay } from '../../features/team/use-role.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useIsOffline, useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useKeeps } from '../../sync/react/use-store-health.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectAll } from '../../ui/select-all.tsx';
import { toast } from '../../ui/toast.ts';
import type { Item } from './columns.tsx';
import { costsBySupplier, sumsOf } from './order-rows.ts';

interface OrderSelectionProps {
  chosen: readonly Item[];
  /** All orders that match the filters and the search; null while they aren't all known. */
  all: readonly Item[] | null;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** In milliseconds: a confirmation is held for as long as its toast offers to undo it `[§9-toast]`. */
const hold = 5_000;
/** On a phone, on its own line below the count. */
const sum = css({
  textStyle: 'dense',
  color: 'ink.muted',
  fontVariantNumeric: 'tabular-nums',
  mdDown: { order: '1', flexBasis: 'full', paddingLeft: '2' },
});
/** Further suppliers are only counted, so that the bar stays small. */
const mostSuppliers = 3;
const none: ReadonlySet<number> = new Set();

/** The actions for several orders at once: confirming those that wait for it, and copying their numbers. */
export function OrderSelection({ chosen, all, onSelect }: OrderSelectionProps) {
  const t = useT();
  const sync = useSync();
  const isOffline = useIsOffline();
  const keeps = useKeeps();
  const format = useFormat();
  const money = useShopMoney();
  const may = useMay<'POST /shop/orders/{id}/confirm'>(useUser()?.shop?.id, 'member');
  const waiting = chosen.filter(({ value }) => value.state === 'awaiting_confirmation');
  const costs = costsBySupplier(waiting.map(({ value }) => value));

  async function confirm() {
    if (!sync) return;
    const ids = await Promise.all(
      waiting.map(({ value }) =>
        sync.commit({
          call: 'POST /shop/orders/{id}/confirm',
          args: { id: value.order_number },
          holdFor: hold + grace,
        }),
      ),
    );
    onSelect(none);
    const words = isOffline ? 'orders.confirmed-many-offline' : 'orders.confirming-many';
    const text = isOffline && !keeps ? t('sync.unkept') : t(words, { count: ids.length });
    offerUndo(sync, t, ids, text, {
      tone: 'wait',
      timeout: hold,
      label: t('orders.undo'),
    });
    const numbers = waiting.map(({ value }) => value.order_number);
    whenConfirmed(sync, ids, numbers, (count) =>
      toast(t('orders.confirmed-many', { count }), { tone: 'done' }),
    );
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(chosen.map(({ value }) => value.order_number).join('\n'));
      toast(t('orders.copied', { count: chosen.length }), { tone: 'done' });
    } catch {
      toast(t('orders.copy-failed'), { tone: 'refuse' });
    }
  }

  return (
    <ActionBar count={chosen.length} onClear={() => onSelect(none)}>
      <SelectAll count={chosen.length} all={all} onSelect={onSelect} />
      <Button
        size="sm"
        icon={<Copy aria-hidden="true" size={16} />}
        aria-keyshortcuts="c"
        onClick={() => void copy()}
      >
        {t('orders.copy-numbers')}
      </Button>
      {may && waiting.length > 0 && (
        <p className={sum}>
          {sumsOf(
            waiting.map(({ value }) => value),
            money,
          )
            .map(({ cost, total }) =>
              t('orders.confirm-sum', { cost: format.money(cost), total: format.money(total) }),
            )
            .join(' · ')}
          <br />
          {costs.slice(0, mostSuppliers).map(({ supplier, cost }, index) => (
            <span key={`${supplier.id} ${cost.currency}`}>
              {index > 0 && ' · '}
              {t('orders.confirm-supplier', {
                supplier: supplier.name,
                cost: format.money(cost),
              })}
            </span>
          ))}
          {costs.length > mostSuppliers &&
            ` · ${t('orders.confirm-more', { count: costs.length - mostSuppliers })}`}
        </p>
      )}
      {may && waiting.length > 0 && (
        <Button
          size="sm"
          tone="primary"
          icon={<Check aria-hidden="true" size={16} />}
          onClick={() => void confirm()}
        >
          {t('orders.confirm-many', { count: waiting.length })}
        </Button>
      )}
    </ActionBar>
  );
}
