import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SyncCentre } from '../../src/features/sync-centre/sync-centre.tsx';
import type { Sync } from '../../src/sync/types.ts';
import { add, edit } from './support/changes.ts';
import { FakeServer } from './support/fake-server.ts';
import { inPage } from './support/in-page.tsx';
import { current, currentWith, open, settled, until } from './support/opened.ts';
import { importProduct, listing, myProduct, store } from './support/records.ts';
import { editedTwice } from './support/two-devices.ts';

const { element, show, button, buttons } = inPage(['shop', 'shop.later']);
const openCentre = (sync: Sync) => show(<SyncCentre open onClose={() => {}} />, { sync });

afterEach(() => {
  vi.restoreAllMocks();
});

/** Two devices have edited the same item: this one its title and tags, the other its title. */
async function twoVersions() {
  const { server, sync } = await editedTwice({ title: 'Min titel', tags: ['min'] }, (elsewhere) =>
    theirs(elsewhere, 'Deres titel', 2),
  );
  await until(sync.outbox, (rows) => rows[0]?.state === 'refused');
  await sync.refresh();
  openCentre(sync);
  await expect.poll(() => groups().length).toBe(2);
  return { server, sync };
}

const theirs = (server: FakeServer, title: string, rev: number) =>
  server.put(importProduct(1, { title, rev }));

test('[§D-conflict] both versions stand side by side, and what only one side changed is picked already', async () => {
  await twoVersions();
  expect(groups().map((group) => group.textContent)).toEqual([
    'TitelÆndret begge stederDin udgaveMin titelServerens udgaveDeres titel',
    'TagsKun ændret af digDin udgaveminServerens udgaveuld',
  ]);
  expect(picks()).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(button('Gem det valgte').disabled).toBe(true);
  expect(element.textContent).toContain('1 felt mangler dit valg.');
});

test('[§D-conflict] another edit of the item that waits is laid over the list, and is no version of the server’s', async () => {
  const { server, sync } = await twoVersions();
  server.setOnline(false);
  await sync.commit(edit(1, 'Min næste titel'));
  await expect.poll(() => section('På vej').textContent).toContain('Min næste titel');
  const title = 'TitelÆndret begge stederDin udgaveMin titelServerens udgaveDeres titel';
  expect(groups()[0]?.textContent).toBe(title);
});

test('[§D-conflict] with keys alone a field is picked and the choice sent: the server holds what was picked', async () => {
  const { server, sync } = await twoVersions();
  // Keys go to the frame that has the focus, and a dialog takes none before it is open.
  window.focus();
  await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
  radio('Titel', 'theirs').focus();
  await userEvent.keyboard('{ }');
  await expect.poll(picks).toEqual([
    [false, true],
    [true, false],
  ]);
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await settled(sync);
  expect(server.items.get(1)).toMatchObject({ title: 'Deres titel', tags: ['min'], rev: 3 });
  await expect.poll(() => element.textContent).toContain('Alt er sendt');
});

test('[§D-conflict] a version that changes again meanwhile takes its pick back, and so does a refusal', async () => {
  const { server, sync } = await twoVersions();
  button('Alt fra mig').click();
  await expect.poll(() => button('Gem det valgte').disabled).toBe(false);
  theirs(server, 'Deres nyeste', 3);
  await sync.refresh();
  await expect.poll(() => button('Gem det valgte').disabled).toBe(true);
  expect(groups()[0]?.textContent).toContain('Deres nyeste');

  button('Alt fra mig').click();
  await expect.poll(() => button('Gem det valgte').disabled).toBe(false);
  theirs(server, 'Deres allernyeste', 4);
  button('Gem det valgte').click();
  await until(sync.outbox, (rows) => rows[0]?.state !== 'refused');
  await until(sync.outbox, (rows) => rows[0]?.state === 'refused');
  await expect.poll(() => groups()[0]?.textContent).toContain('Deres allernyeste');
  expect(server.items.get(1)?.title).toBe('Deres allernyeste');
});

test('[§D-conflict] all theirs sends nothing, and can be taken back', async () => {
  const { server, sync } = await twoVersions();
  button('Alt fra serveren').click();
  await expect.poll(buttons).toContain('Behold serverens udgave');
  button('Behold serverens udgave').click();
  await settled(sync);
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(1);
});

test('[§D-conflict] offline the known version is told with its age, and the choice waits', async () => {
  const { server, sync } = await twoVersions();
  server.setOnline(false);
  await expect.poll(() => section('Kræver dit valg').textContent).toContain('Fra enheden');
  button('Alt fra mig').click();
  await expect.poll(() => button('Gem det valgte').disabled).toBe(false);
  button('Gem det valgte').click();
  await expect.poll(() => section('På vej').textContent).toContain('I kø');
  expect(server.calls('PATCH /import-products/{id}')).toHaveLength(1);
  server.setOnline(true);
  await settled(sync);
  expect(server.items.get(1)).toMatchObject({ title: 'Min titel', tags: ['min'] });
});

test('[§D-conflict] an edit of a removed item says so, and brings it back if the person wants', async () => {
  const { server, sync } = await editedTwice({ title: 'Min titel' }, (elsewhere) =>
    elsewhere.remove(1),
  );
  openCentre(sync);
  await expect.poll(() => element.textContent).toContain('Produktet er fjernet i mellemtiden');
  expect(section('Kræver dit valg').textContent).toContain('Redigér Produkt 1');
  button('Tilføj igen med min ændring').click();
  await settled(sync);
  expect([...server.items.values()]).toMatchObject([{ product_id: 1001, title: 'Min titel' }]);
});

test('[§D-sync-centre] each change says what, how it stands and why, with what can be done; the age of what is kept stands below', async () => {
  const { server, sync } = await currentWith(3);
  server.fault('PATCH /import-products/{id}', {
    ...{ kind: 'refused', status: 422, code: 'invalid' },
    ...{ errors: { title: ['Titlen er for lang.'] }, details: null },
  });
  await sync.commit(edit(1, 'For lang'));
  await until(sync.outbox, (rows) => rows[0]?.state === 'refused');
  server.setOnline(false);
  await sync.commit(edit(2, 'Venter'));
  await sync.commit(add(7));
  await sync.commit({ call: 'DELETE /import-products/{id}', args: { id: 3 } });
  openCentre(sync);
  await expect.poll(() => element.textContent).toContain('Titlen er for lang.');
  const [needs, waits] = [section('Kræver dit valg'), section('På vej')];
  expect(needs.textContent).toContain('Redigér Produkt 1Titel');
  expect(waits.querySelectorAll('li')).toHaveLength(3);
  expect(waits.textContent).toContain('Fjern Produkt 3 fra importlisten');
  expect(linkOf(needs)).toMatch(/import-list\?group=all&edit=1&change=[\w-]{36}$/);
  expect(linkOf(waits)).toMatch(/import-list\?group=all&edit=2$/);
  await expect.poll(() => element.textContent).toContain('Importliste3');
  expect(section('Sidst hentet').querySelector('a')?.getAttribute('href')).toBe('/inspect');
  expect(section('Sidst hentet').textContent).toMatch(/Importliste3\S* ?nu/);
});

test('[§D-sync-centre] [§8-402] what waits for a plan needs the person: it says so, and goes on by hand', async () => {
  const { server, sync } = await currentWith(1);
  server.fault('POST /import-products/import/bulk', { kind: 'subscription_required', details: {} });
  await sync.commit({ call: 'POST /import-products/import/bulk', args: { body: { limit: 1 } } });
  await until(sync.outbox, (rows) => rows[0]?.state === 'parked-subscription');
  openCentre(sync);
  await expect
    .poll(() => section('Kræver dit valg').textContent)
    .toContain('Venter på en plan, der dækker det');
  expect(buttons()).toContain('Prøv igen');
  button('Prøv igen').click();
  await settled(sync);
  expect(server.calls('POST /import-products/import/bulk')).toHaveLength(2);
});

test('[§D-sync-centre] the file of unsent changes holds what was meant, how it stands and why, and no secret', async () => {
  const { server, sync } = await currentWith(1);
  server.setOnline(false);
  await sync.commit(edit(1, 'Venter'));
  openCentre(sync);
  const written = vi.spyOn(URL, 'createObjectURL');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save() {});
  await expect.poll(buttons).toContain('Gem som fil');
  button('Gem som fil').click();
  const file = written.mock.calls[0]?.[0];
  const text = file instanceof Blob ? await file.text() : '';
  expect(JSON.parse(text)).toMatchObject({
    app: 'Dropline',
    changes: [
      {
        what: 'Redigér Venter',
        call: 'PATCH /import-products/{id}',
        args: { id: 1, body: { title: 'Venter', rev: 1 } },
        before: { fields: { title: 'Produkt 1' } },
        state: 'queued',
        made_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        reason: null,
      },
    ],
  });
  expect(text).not.toMatch(/token|bearer|authorization|cookie/i);
});

test('[§D-listings-offline] [§D-sync-centre] a wish for a store is told by product and store, leads to both, and says why it was refused', async () => {
  const server = new FakeServer();
  server.stores = [store(7)];
  server.putMine(myProduct(1));
  server.putListing(listing(5));
  const { sync } = await open(server);
  await current(sync);
  openCentre(sync);
  server.fault('POST /listings/{id}/pause', {
    ...{ kind: 'refused', status: 409, code: 'conflict', errors: {} },
    details: { state: 'disconnected' },
  });
  await sync.commit({ call: 'POST /listings/{id}/pause', args: { id: 5 } });
  const stuck = () => section('Kræver dit valg').textContent;
  await expect.poll(stuck).toContain('Sæt Produkt 1 på pause i Nordlys på Shopify');
  expect(stuck()).toContain('Webshoppen er ikke forbundet. Forbind den, og send igen.');
  const link = [...element.querySelectorAll('a')].find(({ text }) => text === 'Se produktet');
  expect(link?.getAttribute('href')).toContain('/shop/products/my-products?status=all&listing=5');
  server.setOnline(false);
  const body = { field: 'title', owner: 'ours' } as const;
  await sync.commit({ call: 'POST /listings/{id}/owners', args: { id: 5, body } });
  await expect.poll(() => section('På vej').textContent).toContain('Titel: brug min');
});

const groups = () => [...element.querySelectorAll('fieldset')];
const picks = () =>
  groups().map((group) => [...group.querySelectorAll('input')].map(({ checked }) => checked));

function radio(label: string, side: 'mine' | 'theirs'): HTMLInputElement {
  const group = groups().find((one) => one.textContent?.startsWith(label));
  const found = group?.querySelectorAll('input')[side === 'mine' ? 0 : 1];
  if (!found) throw new Error(`There is no field ${label}.`);
  return found;
}

function section(title: string): Element {
  const heading = [...element.querySelectorAll('h3')].find((one) => one.textContent === title);
  const found = heading?.closest('section');
  if (!found) throw new Error(`Nothing stands under ${title}.`);
  return found;
}

const linkOf = (within: Element) => within.querySelector('a')?.getAttribute('href');
