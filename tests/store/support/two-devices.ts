import type { ImportProductPatch } from '../../../contract/entities/import-products.ts';
import { serverWith } from './changes.ts';
import type { FakeServer } from './fake-server.ts';
import { current, open } from './opened.ts';

/** A person edits item 1 offline, while another device does something to it; then the line is back. */
export async function editedTwice(mine: ImportProductPatch, theirs: (server: FakeServer) => void) {
  const server = serverWith(1);
  const { sync } = await open(server);
  await current(sync);
  server.setOnline(false);
  await sync.commit({ call: 'PATCH /import-products/{id}', args: { id: 1, body: mine } });
  theirs(server);
  server.setOnline(true);
  return { server, sync };
}
