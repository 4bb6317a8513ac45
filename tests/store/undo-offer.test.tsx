import { afterEach, expect, test } from 'vitest';
import { offerUndo } from '../../src/features/sync-centre/undo-offer.ts';
import { useT } from '../../src/i18n/t.ts';
import type { Sync } from '../../src/sync/types.ts';
import { clearToasts } from '../../src/ui/toast.ts';
import { ToastRegion } from '../../src/ui/toast-region.tsx';
import { serverWith } from './support/changes.ts';
import { inPage } from './support/in-page.tsx';
import { currentWith, leads, open, settled, until } from './support/opened.ts';
import { TestTime } from './support/test-time.ts';

const { element, show, shows, button } = inPage();

afterEach(clearToasts);

function Offer({ sync, id }: { sync: Sync; id: string }) {
  const t = useT();
  const offer = () => offerUndo(sync, t, [id], 'Fjernet.', { label: 'Fortryd', timeout: 60_000 });
  return (
    <button type="button" onClick={offer}>
      Tilbyd
    </button>
  );
}

async function offered(sync: Sync): Promise<void> {
  const args = { id: 1 };
  const id = await sync.commit({ call: 'DELETE /import-products/{id}', args, holdFor: 6_000 });
  show(
    <>
      <Offer sync={sync} id={id} />
      <ToastRegion />
    </>,
  );
  await shows('Tilbyd');
  button('Tilbyd').click();
  await shows('Fjernet.');
}

test('[§D-undo] an undo that stands there takes back; the notice goes with it', async () => {
  const { server, sync } = await currentWith(1);
  await offered(sync);
  button('Fortryd').click();
  await settled(sync);
  await expect.poll(() => element.textContent).not.toContain('Fjernet.');
  expect(server.effects).toEqual([]);
});

test('[§D-undo] what is sent takes its offer with it, however long that was to stand', async () => {
  const server = serverWith(1);
  const time = new TestTime();
  const { sync } = await open(server, { time });
  await until(sync.records('import-products'), ({ state }) => state === 'ready');
  await offered(sync);
  await leads();
  time.turn(6_000);
  await expect.poll(() => element.textContent).not.toContain('Fjernet.');
  await settled(sync);
  expect(server.items.size).toBe(0);
});

test('[§D-undo] whoever presses an undo a moment too late is told so', async () => {
  const { sync } = await currentWith(1);
  const late = { ...sync, undo: async () => false };
  await offered(late);
  button('Fortryd').click();
  await shows('Det var for sent at fortryde: ændringen er sendt.');
});

test('[§D-undo] the notice stands until what was taken back is kept, and acts once however often it is pressed', async () => {
  const { sync } = await currentWith(1);
  const kept = Promise.withResolvers<boolean>();
  let asked = 0;
  const slow = {
    ...sync,
    undo: () => {
      asked += 1;
      return kept.promise;
    },
  };
  await offered(slow);
  button('Fortryd').click();
  await expect.poll(() => button('Fortryd').ariaBusy).toBe('true');
  button('Fortryd').click();
  await shows('Fjernet.');
  kept.resolve(true);
  await expect.poll(() => element.textContent).not.toContain('Fjernet.');
  expect(asked).toBe(1);
});
