import path from 'node:path';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { openPages, pagesConfig } from '../../server/pages/pages.ts';
import { start } from '../../server/start.ts';

/** The server of `server/main.ts` with the build that `BUILD` names, for tests that release a new build. */
const config = readConfig(process.env, []);
const pages = await openPages({
  dist: path.resolve(process.env.BUILD ?? 'dist'),
  config: pagesConfig(config),
});
const database = await openDatabase(config);
const server = await start({ config, database, pages });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(`answers at ${server.address}`);
