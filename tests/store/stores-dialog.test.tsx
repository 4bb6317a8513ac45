import { expect, test, vi } from 'vitest';
import { StoresDialog } from '../../src/screens/my-products/stores-dialog.tsx';
import type { Sync } from '../../src/sync/types.ts';
import { dismissToast, toastStore } from '../../src/ui/toast.ts';
import { FakeServer } from './support/fake-server.ts';
import { inPage } from './support/in-page.tsx';
import { current, open, settled } from './support/opened.ts';
import { listing, store } from './support/records.ts';
import { TestTime } from './support/test-time.ts';

const { element, show, shows, button } = inPage(['shop', 'my-products', 'my-products.later']);

/** Products 1 to 3: 1 and 2 are live in both stores, except that 2 is paused in the second. */
async function selling() {
  const time = new TestTime();
  const server = new FakeServer();
  server.stores = [store(7), store(8, { name: 'Nordlys på Woo', state: 'disconnected' })];
  server.putListing(listing(17));
  server.putListing(listing(18, { integration_id: 8 }));
  server.putListing(listing(27, { my_product_id: 2 }));
  server.putListing(listing(28, { my_product_id: 2, integration_id: 8, state: 'paused' }));
  server.putListing(listing(37, { my_product_id: 3 }));
  const { sync } = await open(server, { time });
  await current(sync);
  const onDone = vi.fn();
  show(<StoresDialog open products={new Set([1, 2])} onClose={() => {}} onDone={onDone} />, {
    sync,
  });
  await shows('2 produkter i webshops');
  return { time, server, sync, onDone };
}

function choose(label: string, words: string) {
  const field = [...element.querySelectorAll('label')].find((one) => one.textContent === label);
  const select = element.querySelector<HTMLSelectElement>(`#${CSS.escape(field?.htmlFor ?? '')}`);
  const option = [...(select?.options ?? [])].find(({ text }) => text === words);
  if (!select || !option) throw new Error(`There is no ${words} under ${label}.`);
  select.value = option.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

const states = (sync: Sync) => {
  const read = sync.records('listings').get();
  return read.state === 'ready'
    ? Object.fromEntries(read.value.map(({ id, value }) => [id, value.state]))
    : {};
};

test('[§D-my-bulk-stores] [§D-undo] it says how many it concerns, shows them so at once, and is taken back as long as that is offered', async () => {
  const { server, sync, onDone, time } = await selling();
  await shows('Gælder 3 produkter i webshops, talt én gang pr. webshop.');
  server.setOnline(false);
  button('Sæt 3 på pause').click();
  await expect
    .poll(() => states(sync))
    .toEqual({ 17: 'paused', 18: 'paused', 27: 'paused', 28: 'paused', 37: 'live' });
  expect(onDone).toHaveBeenCalledTimes(1);
  await expect.poll(() => toastStore.get().map(({ text }) => text)).toHaveLength(1);
  const [offer] = toastStore.get();
  await offer?.action?.onAction();
  await expect.poll(() => states(sync)).toMatchObject({ 17: 'live', 18: 'live', 27: 'live' });
  expect(sync.outbox.get()).toEqual([]);
  for (const { id } of toastStore.get()) dismissToast(id);
  button('Sæt 3 på pause').click();
  await expect.poll(() => sync.outbox.get().length).toBe(3);
  server.setOnline(true);
  // What is held may be shown before the wait for its end begins.
  await expect.poll(() => time.hasTimer(11_000)).toBe(true);
  time.turn(11_000);
  await settled(sync);
  expect(server.effects).toEqual(Array.from({ length: 3 }, () => 'POST /listings/{id}/pause'));
  for (const { id } of toastStore.get()) dismissToast(id);
});

test('[§D-my-bulk-stores] one store can be chosen, and a store that is disconnected is left out where it would take nothing', async () => {
  await selling();
  choose('Webshop', 'Nordlys på Shopify');
  await shows('Gælder 2 produkter i webshops');
  choose('Webshop', 'Alle webshops');
  choose('Hvad skal der ske?', 'Udgiv igen');
  await shows('Intet af det valgte er berørt. 1 er ikke med: webshoppen er ikke forbundet.');
  expect(button('Udgiv 0 igen').disabled).toBe(true);
  choose('Hvad skal der ske?', 'Tag ud af webshoppen');
  await shows('Gælder 4 produkter i webshops');
  await shows('De slettes i webshoppen og bliver blandt dine produkter.');
  expect(button('Tag 4 ud').disabled).toBe(false);
});
