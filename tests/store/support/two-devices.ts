import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { FakeServer } from './fake-server.ts';
import { currentWith } from './opened.ts';

/** A person edits item 1 offline while another device changes it; then the connection is back. */
export async function editedTwice(mine: ShopProductPatch, theirs: (server: FakeServer) => void) {
  const { server, sync } = await currentWith(1);
  server.setOnline(false);
  await sync.commit({ call: 'PATCH /import-products/{id}', args: { id: 1, body: mine } });
  theirs(server);
  server.setOnline(true);
  return { server, sync };
}
