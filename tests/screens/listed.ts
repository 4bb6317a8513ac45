import type { Page } from 'playwright';
import type { Listing } from '../../contract/entities/listings.ts';

const at = '2027-03-01T08:00:00.000Z';
const live: Omit<Listing, 'id' | 'my_product_id'> = {
  ...{ integration_id: 1, rev: 1, state: 'live', is_behind: false },
  ...{ error: null, remedy: null, error_text: null, remote_url: 'https://store.example/p/1' },
  ...{ store_changes: [], pushed_at: at, checked_at: at },
};

const text = (words: string) => `<p>${words} Drejet i hånden og brændt to gange.</p>`;
const kroner = (amount: number) => ({ amount, currency: 'DKK' });
/** Store changes of a product: its title, description, tags and price. The one to the price is decided. */
const changed: Listing['store_changes'] = [
  { field: 'title', variant_id: null, ours: 'Krus', theirs: 'Krus, 30 cl', owner: null },
  {
    ...{ field: 'description', variant_id: null, owner: null },
    ...{ ours: text('Et krus af stentøj.'), theirs: text('Et stort krus af stentøj.') },
  },
  { field: 'tags', variant_id: null, ours: 'krus,stentøj', theirs: 'krus', owner: null },
  {
    ...{ field: 'price', variant_id: null, owner: 'store' },
    ...{ ours: kroner(19_900), theirs: kroner(17_900) },
  },
];

/** The states of products in stores, used in turn: every one that exists. */
const turns: readonly (readonly Partial<Listing>[])[] = [
  [{ store_changes: changed }, { integration_id: 2, state: 'paused' }],
  [{}],
  [{ state: 'paused', is_behind: true }],
  [{ state: 'queued', is_behind: true, remote_url: null, pushed_at: null }],
  [
    { state: 'failed', error: 'sku_taken', remedy: 'look_in_store', remote_url: null },
    { integration_id: 2 },
  ],
  [{ is_behind: true }, { integration_id: 2 }, { integration_id: 3, state: 'paused' }],
  [{ error: 'price_below_cost', remedy: 'edit_prices' }],
  [],
];

/** Makes the device believe that the shop's products are in stores; the demo's stores take none. */
export async function listProducts(page: Page): Promise<void> {
  await page.route(/\/api\/changes(\?|$)/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    // The products are read separately, because a device that has been here before isn't sent them again.
    const url = new URL('/api/shop/products?status=all', route.request().url());
    const sold: { data: { id: number }[] } = await (await route.fetch({ url: `${url}` })).json();
    const values = sold.data.flatMap(({ id: my_product_id }, nth) =>
      (turns[nth % turns.length] ?? []).map((over, store) => {
        const id = my_product_id * 10 + store;
        return { ...live, ...over, id, my_product_id };
      }),
    );
    const runs = [...answer.runs, { entity: 'listings', values }];
    await route.fulfill({ response, json: { ...answer, runs } });
  });
}
