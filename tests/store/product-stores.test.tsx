import { expect, test, vi } from 'vitest';
import type { Listing, StoreChange } from '../../contract/entities/listings.ts';
import { cell } from '../../src/lib/pure/cell.ts';
import { ProductStores } from '../../src/screens/my-products/product-stores.tsx';
import { SyncProvider } from '../../src/sync/react/provider.tsx';
import type { Freshness } from '../../src/sync/state/types.ts';
import type { Sync } from '../../src/sync/types.ts';
import { never } from '../../src/wiring/server-machines.ts';
import { kroner } from '../support/kroner.ts';
import { inPage } from './support/in-page.tsx';
import { myProduct, listing as record } from './support/records.ts';

const { show, shows, buttons, button, element } = inPage([
  'shop',
  'my-products',
  'my-products.later',
]);

const variants = myProduct(1).variants.flatMap((variant) => [
  { ...variant, variant_id: 1, options: { Farve: 'Blå' } },
  { ...variant, variant_id: 2, options: { Farve: 'Rød' } },
]);
const listing = (over: Partial<Listing>): Listing => record(5, { checked_at: null, ...over });

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
      <ProductStores id={1} variants={variants} may={may} />
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

const changed = (over: Partial<StoreChange>): StoreChange => ({
  ...{ field: 'title', variant_id: null, ours: 'Krus', theirs: 'Kop', owner: null, ...over },
});

test('[§D-store-changes] what was changed in the store stands beside ours, with what it does meanwhile, and is decided by field', async () => {
  const commit = shown([
    listing({
      store_changes: [
        changed({}),
        changed({ field: 'tags', ours: 'uld,blå', theirs: null }),
        changed({ field: 'price', variant_id: 2, ours: kroner(19_900), theirs: kroner(14_900) }),
        changed({
          ...{ field: 'description', ours: '<p>Af ren uld, vævet.</p>' },
          theirs: '<p>Af ren uld.</p>',
        }),
      ],
    }),
  ]);
  await shows('Indtil du vælger, beholder webshoppen det, den har.');
  await shows('TitelIkke valgtDinKrusWebshoppensKopBrug minBehold webshoppens');
  await shows('TagsIkke valgtDinuld, blåWebshoppens(tom)');
  await shows('PrisIkke valgtRødDin199,00\u00a0kr.Webshoppens149,00\u00a0kr.');
  await shows('BeskrivelseIkke valgtDinAf ren uld, vævet.WebshoppensAf ren uld.');
  const take = [...element.querySelectorAll<HTMLElement>('[role=group][aria-label=Pris] button')];
  take[0]?.click();
  const args = { id: 5, body: { field: 'price', owner: 'ours' } };
  const call = 'POST /listings/{id}/owners';
  await expect.poll(() => commit.mock.calls).toEqual([[{ call, args }]]);
});

test('[§D-store-changes] once it is decided it says who has the field, and the other can still be chosen; who only looks is asked nothing', async () => {
  const decided = { store_changes: [changed({ owner: 'store' })] };
  const commit = shown([listing(decided)]);
  await shows('TitelWebshoppens gælder og ændres ikke herfra.');
  expect(element.textContent).not.toContain('Indtil du vælger');
  expect(button('Behold webshoppens').getAttribute('aria-pressed')).toBe('true');
  button('Brug min').click();
  await expect.poll(() => commit.mock.calls).toHaveLength(1);
  shown([listing({ store_changes: [changed({ owner: 'ours' })] })], false);
  await shows('Din gælder.');
  expect(buttons()).toEqual([]);
});

test.each([
  ['excluded', 'edit_rules', 'Ret værdireglerne', /mutating-values\?integration=7/],
  ['products_off', 'edit_store', 'Ret, hvad webshoppen får', /integrations\?edit=7&part=resources/],
  ['no_permission', 'connect_again', 'Forbind webshoppen igen', /edit=7&part=connection/],
  ['sku_taken', 'look_in_store', 'Se efter i webshoppen', /^https:\/\/store\.example\/p\/1$/],
] as const)(
  '[§D-listings-errors] %s is mended where its one link leads',
  async (error, remedy, words, href) => {
    const remote_url = error === 'sku_taken' ? 'https://store.example/p/1' : null;
    shown([listing({ state: 'failed', error, remedy, remote_url })]);
    await shows(words);
    const links = [...element.querySelectorAll('a')].filter(({ text }) => text === words);
    expect(links.map((one) => one.getAttribute('href'))).toEqual([expect.stringMatching(href)]);
  },
);

test('[§D-listings-errors] what sending again mends is offered as that, also of what is paused', async () => {
  const commit = shown([
    listing({ state: 'paused', error: 'failing', remedy: 'push_again' }),
    listing({ id: 6, error: 'price_zero', remedy: 'edit_prices' }),
  ]);
  await expect
    .poll(buttons)
    .toEqual([
      ...['Send igen', 'Udgiv igen'],
      ...['Ret priserne', 'Send igen', 'Sæt på pause', 'Tag ud af webshoppen'],
    ]);
  button('Send igen').click();
  const push = { call: 'POST /listings/{id}/push', args: { id: 5 } };
  await expect.poll(() => commit.mock.calls).toEqual([[push]]);
});
