import type { Tenant } from '../../../src/sync/state/types.ts';
import { edit } from './changes.ts';
import type { FakeServer } from './fake-server.ts';
import { current, open } from './opened.ts';

/** A person who has changed the titles of a shop's items offline, and left the shop. */
export async function leftUnsent(
  server: FakeServer,
  { userId, tenant }: { userId: string; tenant: Tenant },
  titles: Record<number, string>,
): Promise<void> {
  const one = await open(server, { userId, tenant });
  await current(one.sync);
  server.setOnline(false);
  for (const [id, title] of Object.entries(titles)) await one.sync.commit(edit(Number(id), title));
  await one.close();
  server.setOnline(true);
}
