import { Hono } from 'hono';
import { createFileReader } from '../../server/catalogue/reader/reader.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/db/open.ts';
import { start } from '../../server/start.ts';

/** Like `api-process-main.ts`, but every file hangs while it is read, and is given ten minutes. */
const config = readConfig(process.env, ['--no-demo']);
const database = await openDatabase(config);
const patient = { megabytes: 64, silentSeconds: 600, totalSeconds: 600 };
const reader = createFileReader(patient, new URL('./hanging-thread.ts', import.meta.url));
const server = await start({ config, database, pages: () => new Hono(), reader });
process.on('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
console.log(`answers at ${server.address}`);
