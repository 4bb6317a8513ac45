import { Hono } from 'hono';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { start } from '../../server/start.ts';

/** The server of `server/main.ts` without its pages, which need a build. Tests start it in a process that they may kill. */
const config = readConfig(process.env, ['--no-demo']);
const database = await openDatabase(config);
const server = await start({ config, database, pages: () => new Hono(), checkAnswers: true });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(`answers at ${server.address}`);
