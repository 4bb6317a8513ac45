import { expect, test } from 'vitest';
import type { Failure } from '../../src/api/failure.ts';
import { databaseName } from '../../src/db/names.ts';
import { SyncCentre } from '../../src/features/sync-centre/sync-centre.tsx';
import { serverMachines } from '../../src/wiring/server-machines.ts';
import { edit, serverWith } from './support/changes.ts';
import { inPage } from './support/in-page.tsx';
import { leftUnsent } from './support/left-unsent.ts';
import { current, newUser, open, until } from './support/opened.ts';

const nordlys = { kind: 'shop', id: 12 } as const;
const loeve = { kind: 'shop', id: 13 } as const;
const former = { kind: 'shop', id: 14 } as const;
/** The code that counts and sends loads some seconds after the first page. */
const patience = 20_000;
const { element, show, button, buttons } = inPage(['shop', 'shop.later']);

const shows = (text: string) =>
  expect.poll(() => element.textContent, { timeout: patience }).toContain(text);

/** The sync centre in the second shop, where nothing waits; and the shops that were opened from it. */
async function centreIn(
  server: ReturnType<typeof serverWith>,
  userId: string,
): Promise<{ went: number[]; sync: Awaited<ReturnType<typeof open>>['sync'] }> {
  const { sync } = await open(server, { userId, tenant: loeve });
  await current(sync);
  const went: number[] = [];
  const switchShop = async (id: number) => {
    went.push(id);
    return null;
  };
  const account = { ...serverMachines(null, false).account, switchShop };
  show(<SyncCentre open onClose={() => {}} />, { sync, machines: { account } });
  return { went, sync };
}

test('[§D-elsewhere] [§D-sync-centre] what waits in another shop is told of, with the way there, and all is sent only once that is', async () => {
  const server = serverWith(3);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: nordlys }, { 1: 'En', 2: 'To' });
  const refusal: Failure = {
    ...{ kind: 'refused', status: 422, code: 'price_below_cost', errors: {}, details: null },
  };
  server.fault('PATCH /import-products/{id}', refusal);
  const go = server.hold('PATCH /import-products/{id}');
  const { went, sync } = await centreIn(server, userId);
  await shows('Nordlys Living');
  await shows('2 ændringer venter på at blive sendt');
  expect(element.textContent).toContain('Alt herfra er sendt.');
  expect(element.textContent).not.toContain('Alt er sendt');
  go();
  await shows('1 ændring kræver dit valg');
  expect(element.textContent).not.toContain('venter på at blive sendt');
  button('Skift til Nordlys Living').click();
  await expect.poll(() => went, { timeout: patience }).toEqual([12]);

  // Beside the changes of this shop.
  server.setOnline(false);
  await sync.commit(edit(3, 'Herfra'));
  await shows('Redigér Herfra');
  expect(element.textContent).toContain('1 ændring kræver dit valg');
});

test('[§D-elsewhere] [§D-sync-centre] of a shop that the person has left it is told why it waits; no way leads there, and it goes when they say so', async () => {
  const server = serverWith(1);
  const userId = newUser();
  await leftUnsent(server, { userId, tenant: former }, { 1: 'En' });
  const mismatch: Failure = {
    ...{ kind: 'refused', status: 409, code: 'tenant_mismatch', errors: {}, details: null },
  };
  server.fault('PATCH /import-products/{id}', mismatch);
  const { sync } = await centreIn(server, userId);
  await until(sync.elsewhere, (seen) => seen[0]?.barred === true, patience);
  await shows('Butik 14');
  await shows('Du har ikke længere adgang til butikken.');
  expect(buttons().filter((words) => words?.startsWith('Skift til'))).toEqual([]);

  button('Kassér ændringen').click();
  await shows('Kassér 1 ændring i Butik 14?');
  button('Annullér').click();
  expect(sync.elsewhere.get()).toHaveLength(1);
  button('Kassér ændringen').click();
  await shows('Kassér 1 ændring i Butik 14?');
  const [, confirm] = [...element.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Kassér ændringen',
  );
  confirm?.click();
  await until(sync.elsewhere, (seen) => seen.length === 0, patience);
  await shows('Alt er sendt');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
    databaseName(userId, former),
  );
});
