import path from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { loadDemo } from '../../server/demo/load.ts';
import { rebuildStale } from '../../server/feeds/rebuild-stale.ts';
import { openPages, pagesConfig } from '../../server/pages/pages.ts';
import { start } from '../../server/start.ts';
import { now } from './now.ts';

/** The server of `server/main.ts` with a fixed clock, so that its demo data always looks the same. */
const config = readConfig(process.env, []);
const pages = await openPages({
  dist: path.resolve('dist'),
  config: pagesConfig(config),
});
const database = await openDatabase(config);
await loadDemo(database.db, { now });
// Done now, because the server would do it after a minute, while pictures are being taken.
await rebuildStale(database.db, config.publicUrl ?? '', now);
const server = await start({ config, database, pages, now: () => now });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(`answers at ${server.address}`);
