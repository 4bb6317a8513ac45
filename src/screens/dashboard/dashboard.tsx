import { css } from '../../../styled-system/css';
import { RateNote } from '../../features/products/rate-note.tsx';
import { useShopMoney } from '../../features/products/use-shop-money.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { useNow } from '../../i18n/viewer.ts';
import { useUser } from '../../machines/react.tsx';
import { useSync } from '../../sync/react/provider.tsx';
import { useNewest } from '../../sync/react/use-newest.ts';
import { useRecords } from '../../sync/react/use-records.ts';
import type { Overlaid, Read } from '../../sync/state/types.ts';
import { Drop } from '../../ui/drop.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { figuresOf, reachFar } from './figures.ts';
import { needsOf } from './needs.ts';
import { NeedsYou } from './needs-you.tsx';
import { NewShop } from './new-shop.tsx';
import { RevenueChart } from './revenue-chart.tsx';

const columns = css({ display: 'grid', gap: '5' });
const note = css({ textStyle: 'caption', color: 'ink.muted' });

/** What needs the merchant, and how the shop is doing: all from the records on the device, so it also works offline. */
export function Dashboard() {
  'use memo';
  const t = useT();
  const sync = useSync();
  const orders = useRecords('orders');
  const items = useRecords('import-products');
  const products = useRecords('my-products');
  const newest = useNewest('orders');
  const now = useNow();
  const format = useFormat();
  const user = useUser();
  const name = user?.name.split(' ')[0] ?? '';
  const money = useShopMoney();
  const failed = [orders, items, products].find(({ state }) => state === 'failed');
  const isReady = [orders, items, products].every(({ state }) => state === 'ready');
  const oldest = [orders, items, products]
    .filter((read) => read.state === 'ready')
    .sort((a, b) => a.observedAt - b.observedAt)[0];

  if (failed?.state === 'failed') {
    return <ErrorState failure={failed.failure} onRetry={() => void sync?.refresh()} />;
  }
  const ready = isReady && now !== null;
  // The figures only cover recent orders, so they don't have to wait for older ones.
  const recent = newest?.rows.map(({ value }) => value) ?? [];
  const sold =
    orders.state === 'ready'
      ? valuesOf(orders)
      : newest && now !== null && reachFar(recent, newest.older, now)
        ? recent
        : null;
  const selling = products.state === 'ready' ? valuesOf(products) : null;
  const figures =
    sold && now !== null ? figuresOf(sold, selling, now, user?.shop?.money ?? null) : null;
  const isNew = ready && valuesOf(items).length === 0 && valuesOf(products).length === 0;
  const needs = ready
    ? needsOf(valuesOf(orders), valuesOf(items), valuesOf(products), money)
    : null;
  return (
    <>
      <PageHeader
        title={name ? t('dashboard.hello', { name }) : t('title.dashboard')}
        lead={now === null ? undefined : format.date(now)}
        drop={oldest && <Drop state={oldest.source} observedAt={oldest.observedAt} />}
      />
      <div className={columns}>
        {isNew ? <NewShop /> : <NeedsYou needs={needs} />}
        <RevenueChart figures={figures} />
        <FigureTiles figures={figures} />
        {figures && (
          <p className={note}>
            <RateNote currencies={figures.currencies} to={figures.currency} rates={money.rates} />
          </p>
        )}
      </div>
    </>
  );
}

const valuesOf = <T,>(read: Read<readonly Overlaid<T>[]>): T[] =>
  read.state === 'ready' ? read.value.map(({ value }) => value) : [];
