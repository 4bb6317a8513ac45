import { afterEach, expect, test } from 'vitest';
import { SyncCentre } from '../../src/features/sync-centre/sync-centre.tsx';
import { ImportList } from '../../src/screens/import-list/import-list.tsx';
import { serverWith } from './support/changes.ts';
import { inPage } from './support/in-page.tsx';
import { current, open, until } from './support/opened.ts';

const { element, show, shows, button, buttons } = inPage(['shop', 'shop.later', 'import-list']);

afterEach(function forgetLine() {
  Reflect.deleteProperty(navigator, 'connection');
});

/** A device in data-saving mode that has the newest 200 of 900 records. */
async function withNewest() {
  const connection = Object.assign(new EventTarget(), { saveData: true });
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const server = serverWith(900);
  const { sync } = await open(server);
  await until(sync.rest, (rest) => rest?.waits === true);
  return { server, sync };
}

const missing = 'Kun de nyeste er på denne enhed endnu; 700 ældre mangler.';

test('[§D-first-sync] offline, a list of which a part is here shows it, and says that it is one', async () => {
  const { server, sync } = await withNewest();
  server.setOnline(false);
  show(<ImportList />, { sync });
  await shows(missing);
  await shows('Produkt 900');
  expect(element.querySelector('h1')?.parentElement?.textContent).not.toContain('200');
  expect(element.textContent).not.toContain('1970');
});

test('[§D-first-sync] while the server can be asked, a list of which a part is here is the server’s', async () => {
  const { server, sync } = await withNewest();
  show(<ImportList />, { sync });
  await shows('Produkt 900');
  await expect.poll(() => server.calls('GET /import-products').length).toBe(1);
  await expect.poll(() => element.textContent).not.toContain(missing);
  sync.demandRest();
  await current(sync);
  await expect.poll(() => sync.newest('import-products').get()).toBeNull();
  await shows('Produkt 900');
});

test('[§D-first-sync] the sync centre tells how much is here, why the rest isn’t, and fetches it when asked', async () => {
  const { server, sync } = await withNewest();
  show(<SyncCentre open onClose={() => {}} />, { sync });
  await shows('200 af 900.');
  await shows('Enheden sparer på data. Resten hentes, når du beder om det, eller på wi-fi.');
  const release = server.hold('GET /changes');
  button('Hent resten nu').click();
  await shows('Resten hentes, når der er tid.');
  expect(buttons()).not.toContain('Hent resten nu');
  release();
  await current(sync);
  await expect.poll(() => element.textContent).not.toContain('af 900');
});
