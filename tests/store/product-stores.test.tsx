import { expect, test, vi } from 'vitest';
import type { Listing } from '../../contract/entities/listings.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { ProductStores } from '../../src/screens/my-products/product-stores.tsx';
import type { Send } from '../../src/sync/outbox/send.ts';
import { SyncProvider } from '../../src/sync/react/provider.tsx';
import type { Sync } from '../../src/sync/types.ts';
import { inPage } from './support/in-page.tsx';

const { show, shows, buttons, button, element } = inPage(['shop', 'my-products.later']);

const at = '2026-01-05T08:00:00.000Z';
const listing = (over: Partial<Listing>): Listing => ({
  ...{ id: 5, my_product_id: 1, integration_id: 7, rev: 1, state: 'live', error: null },
  ...{ remedy: null, error_text: null, is_behind: false, remote_url: null, store_changes: [] },
  ...{ pushed_at: at, checked_at: null, ...over },
});

const told = { source: 'live' as const, observedAt: Date.now(), failure: null };

function shown(listings: Listing[], may = true) {
  const records = listings.map((value) => ({ id: value.id, value, freshness: 'live' }));
  const stores = { data: [{ id: 7, name: 'Nordlys på Shopify' }] };
  const sync = {
    records: () => cell({ state: 'ready', value: records, ...told }),
    watch: () => cell({ state: 'ready', value: stores, ...told }),
    newest: () => cell(null),
    outbox: cell([]),
  } as unknown as Sync;
  const send = vi.fn(async () => ({ kind: 'done', data: null }));
  show(
    <SyncProvider sync={sync} send={send as unknown as Send}>
      <ProductStores id={1} may={may} />
    </SyncProvider>,
  );
  return send;
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

test('[§D-my-stores] a pause is asked of the server at once, for that store; who only looks is offered nothing', async () => {
  const send = shown([listing({})]);
  await expect.poll(buttons).toEqual(['Send igen', 'Sæt på pause', 'Tag ud af webshoppen']);
  button('Sæt på pause').click();
  await expect.poll(() => send.mock.calls).toEqual([['POST /listings/{id}/pause', { id: 5 }]]);
  shown([listing({ state: 'paused' })], false);
  await shows('På pause i webshoppen');
  expect(element.querySelectorAll('button')).toHaveLength(0);
});
