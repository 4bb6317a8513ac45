import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SyncProvider } from '../../src/sync/react/provider.tsx';
import { useCommit } from '../../src/sync/react/use-commit.ts';
import { useOutbox } from '../../src/sync/react/use-outbox.ts';
import { useRead } from '../../src/sync/react/use-read.ts';
import { useRecords } from '../../src/sync/react/use-records.ts';
import type { Sync } from '../../src/sync/types.ts';
import { FakeServer } from './support/fake-server.ts';
import { open } from './support/opened.ts';
import { importProduct } from './support/records.ts';

let renders = 0;

const never = () => Promise.reject(new Error('Nothing is sent here.'));

function Page() {
  renders += 1;
  const read = useRead('GET /import-products', { query: { page: 1 } });
  const records = useRecords('import-products');
  const { waiting } = useOutbox();
  const commit = useCommit();
  if (read.state !== 'ready') return <p>{read.state}</p>;
  const edit = () =>
    commit({ call: 'PATCH /import-products/{id}', args: { id: 1, body: { title: 'Edited' } } });
  return (
    <button type="button" onClick={edit}>
      {read.value.data[0]?.title} {read.source} {waiting}{' '}
      {records.state === 'ready' ? records.value[0]?.freshness : records.state}
    </button>
  );
}

const page = (sync: Sync | null) => (
  <StrictMode>
    <SyncProvider sync={sync} send={never}>
      <Page />
    </SyncProvider>
  </StrictMode>
);

async function shows(root: HTMLElement, text: string): Promise<void> {
  await expect.poll(() => root.textContent).toBe(text);
}

test('[§7-seed] on the server, and without a tenant, everything is loading', () => {
  expect(renderToString(page(null))).toContain('<p>loading</p>');
});

test('[§1-offline] a screen shows what is live, what is stored, and the change that waits', async () => {
  const server = new FakeServer();
  server.put(importProduct(1));
  const { sync } = await open(server);
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(page(sync));
  await shows(element, 'Produkt 1 live 0 live');
  server.setOnline(false);
  await shows(element, 'Produkt 1 stored 0 stored');
  document.body.append(element);
  element.querySelector('button')?.click();
  await shows(element, 'Edited stored 1 pending');
  const before = renders;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(renders).toBe(before);
  server.setOnline(true);
  await shows(element, 'Edited live 0 live');
  root.unmount();
  element.remove();
});
