import { expect, test, vi } from 'vitest';
import type { Listing } from '../../contract/entities/listings.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { ProductStores } from '../../src/screens/my-products/product-stores.tsx';
import { SyncProvider } from '../../src/sync/react/provider.tsx';
import type { Freshness } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { never } from '../../src/wiring/server-machines.ts';
import { inPage } from './support/in-page.tsx';

const { show, shows, buttons, button, element } = inPage(['shop', 'my-products.later']);

const at = '2026-01-05T08:00:00.000Z';
const listing = (over: Partial<Listing>): Listing => ({
  ...{ id: 5, my_product_id: 1, integration_id: 7, rev: 1, state: 'live', error: null },
  ...{ remedy: null, error_text: null, is_behind: false, remote_url: null, store_changes: [] },
  ...{ pushed_at: at, checked_at: null, ...over },
});

const told = { source: 'live' as const, observedAt: Date.now(), failure: null };

function shown(listings: Listing[], may = true, freshness: Freshness = 'live') {
  const records = listings.map((value) => ({ id: value.id, value, freshness }));
  const stores = { data: [{ id: 7, name: 'Nordlys på Shopify' }] };
  const commit = vi.fn(async () => '');
  const sync = {
    commit,
    records: () => cell({ state: 'ready', value: records, ...told }),
    watch: () => cell({ state: 'ready', value: stores, ...told }),
    newest: () => cell(null),
    outbox: cell([]),
  } as unknown as Sync;
  show(
    <SyncProvider sync={sync} send={never}>
      <ProductStores id={1} may={may} />
    </SyncProvider>,
  );
  return commit;
}

test('[§D-my-stores] a product in no store says what connecting one would do, and nothing else', async () => {
  shown([listing({ my_product_id: 2 })]);
  await shows('Produktet er ikke i nogen webshop.');
  expect(buttons()).toEqual([]);
});

test('[§D-my-stores] each store tells how it has the product, what it wasn’t told yet, and why it refuses', async () => {
  shown([
    listing({ is_behind: true }),
    listing({ id: 6, integration_id: 8, state: 'failed', error: 'sku_taken', pushed_at: null }),
  ]);
  await shows('Nordlys på ShopifyI webshoppenÆndret, ikke udgivet');
  await shows('Webshop nr. 8Kunne ikke udgives');
  await shows('Et andet produkt i webshoppen har varenummeret.');
  await shows('Sendt til webshoppen aldrig');
});

test('[§D-my-stores] a pause is a change of that store’s listing, which tells that it waits; who only looks is offered nothing', async () => {
  const commit = shown([listing({})]);
  await expect.poll(buttons).toEqual(['Send igen', 'Sæt på pause', 'Tag ud af webshoppen']);
  button('Sæt på pause').click();
  const pause = { call: 'POST /listings/{id}/pause', args: { id: 5 } };
  await expect.poll(() => commit.mock.calls).toEqual([[pause]]);
  shown([listing({ state: 'paused', is_behind: true })], true, 'pending');
  await shows('Ændret, ikke udgivetVenter på at blive sendt');
  shown([listing({ state: 'paused' })], false);
  await expect.poll(() => element.querySelectorAll('button').length).toBe(0);
  await shows('På pause i webshoppen');
});
