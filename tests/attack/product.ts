// The product as `server/main.ts` starts it, in its own process. The attack asks it by message to prepare data and to
// read the database, because only this process may open it.
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { loadDemoOnce } from '../../server/demo/load-once.ts';
import { openPages, pagesConfig } from '../../server/pages/pages.ts';
import { start } from '../../server/start.ts';
import { callsTo } from '../support/calls.ts';
import type { Asked, Collected, Told } from './messages.ts';
import { anyAddress } from './shot.ts';
import { targetOf } from './target.ts';

const config = readConfig(process.env, []);
const pages = await openPages({ dist: 'dist', config: pagesConfig(config) });
const database = await openDatabase(config);
await loadDemoOnce(database.db);
const server = await start({ config, database, pages });
const { address, services } = server;
const { send, ok, refused } = callsTo(address, () => ({ 'X-Forwarded-For': anyAddress() }));
const stop = () => server.stop();
const { db, requests, driver } = database;
const target = targetOf({
  address,
  db,
  requests,
  dataDir: config.dataDir,
  services,
  send,
  ok,
  refused,
  stop,
});

process.on('message', async (asked: Asked) => {
  const told: Told = await answer(asked).then(
    (value) => ({ id: asked.id, value }),
    (error: unknown) => ({ id: asked.id, error: String(error) }),
  );
  process.send?.(told);
});
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(`answers at ${address}`);

async function answer(asked: Asked): Promise<unknown> {
  switch (asked.kind) {
    case 'owner':
      return target.newOwner();
    case 'example':
      return target.example(asked.call, asked.owner);
    case 'mail':
      return target.mailTo(asked.email);
    case 'rows':
      return target.rows(asked.statement, ...asked.values);
    case 'collect': {
      // The last-resort collection also frees pages that V8 would keep for later allocations.
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      const { heapTotal, external } = process.memoryUsage();
      const database = driver.kind === 'pglite' ? driver.client.Module.HEAPU8.length : 0;
      return { database, heap: heapTotal, external: external - database } satisfies Collected;
    }
  }
}
