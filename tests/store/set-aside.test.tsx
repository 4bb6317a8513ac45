import { afterEach, expect, test, vi } from 'vitest';
import { AsideBanner } from '../../src/banners/aside-banner.tsx';
import { SyncCentre } from '../../src/features/sync-centre/sync-centre.tsx';
import { syncCentreStore } from '../../src/features/sync-centre/sync-centre-store.ts';
import { serverWith } from './support/changes.ts';
import { changeEach, inDatabase } from './support/in-database.ts';
import { inPage } from './support/in-page.tsx';
import { current, newUser, open } from './support/opened.ts';

const { element, show, shows, button, buttons } = inPage(['shop', 'shop.later']);

afterEach(() => {
  syncCentreStore.set(false);
  vi.restoreAllMocks();
});

/** A device on which a broken outbox row and a broken chunk of a snapshot were found. */
async function broken() {
  const server = serverWith(3);
  const userId = newUser();
  const before = await open(server, { userId });
  await current(before.sync);
  await before.close();
  await inDatabase(userId, async ({ events, outbox }) => {
    await outbox.put({ id: 'x', rubbish: true } as never);
    await changeEach(events, (event) => {
      event.payload = 'null';
    });
  });
  const opened = await open(server, { userId });
  await current(opened.sync);
  await expect.poll(() => opened.sync.aside.get()).toBe(2);
  const told = () =>
    inDatabase(userId, ({ quarantine }) => quarantine.toArray()).then((all) =>
      all.map(({ isTold }) => isTold),
    );
  return { sync: opened.sync, told };
}

test('[§D-heals] the banner tells once what is lost and what comes again, shows the way to it, and stays away when it is known', async () => {
  const { sync, told } = await broken();
  show(<AsideBanner />, { sync });
  await shows('En ændring, der ikke var sendt, kunne ikke læses på enheden og er gået tabt.');
  await shows('Det hentes igen, så snart der er forbindelse.');
  button('Se hvad').click();
  expect(syncCentreStore.get()).toBe(true);
  expect(await told()).toEqual([false, false]);
  button('OK').click();
  await expect.poll(() => element.textContent).toBe('');
  await expect.poll(told).toEqual([true, true]);
});

test('[§D-heals] [§D-sync-centre] the sync centre lists what was set aside, gives it out as a file, and deletes it', async () => {
  const { sync, told } = await broken();
  show(<SyncCentre open onClose={() => {}} />, { sync });
  await shows('Kunne ikke læses på enheden');
  await shows('En ændring, der ikke var sendt. Den er gået tabt');
  await shows('Produkter, ordrer eller abonnementer. De hentes igen fra serveren');

  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return '#';
  });
  button('Gem som fil').click();
  await expect.poll(() => files.length).toBe(1);
  const saved = JSON.parse((await files[0]?.text()) ?? '');
  expect(saved.app).toBe('Dropline');
  expect(saved.set_aside.map(({ loss }: { loss: string }) => loss).sort()).toEqual([
    'change',
    'records',
  ]);

  button('Slet dem').click();
  await expect.poll(buttons).not.toContain('Slet dem');
  await expect.poll(told).toEqual([]);
  expect(sync.aside.get()).toBe(0);
});
