import { join } from 'node:path';
import { ConfigInvalid, readConfig } from './config.ts';

const dist = join(import.meta.dirname, '..', 'dist');
const apiOfPages = { base: '/api', additions: ['changes', 'idempotency', 'tenant', 'rev'] };

/** Starts the server, and tells the person where it answers. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  console.log('Dropline is starting …');

  // Loaded only now: the database engine takes longer to load than wrong settings take to report.
  const { openDatabase } = await import('./db/open.ts');
  const { demoMerchant, hasDemo, loadDemoOnce, refuseDemoOutside } = await import('./demo.ts');
  const { openPages } = await import('./pages/pages.ts');
  const { start } = await import('./start.ts');

  if (config.demo) refuseDemoOutside(config, 'The demo data was asked for.');
  const pages = await openPages({ dist, config: apiOfPages }).catch((error: Error) => {
    throw Object.assign(error, { name: 'PagesUnavailable' });
  });
  const database = await openDatabase(config);
  try {
    if (config.demo) await loadDemoOnce(database.db);
    const demo = await hasDemo(database.db);
    if (demo) refuseDemoOutside(config, 'The database holds the demo data.');
    const server = await start({ config, database, pages });
    stopOnSignal(server.stop);
    console.log(`Dropline answers at ${config.publicUrl ?? server.address}`);
    if (demo)
      console.log(`Sign in as ${demoMerchant.email} with the password ${demoMerchant.password}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The first signal stops the server in order, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    console.log('Dropline is stopping …');
    try {
      await stop();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

const told = new Set(['DatabaseUnavailable', 'DemoRefused', 'PagesUnavailable']);

/** What the person who starts the server can do about it; null for an error that is the program's own. */
function explain(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ConfigInvalid) return `These settings can't be used:\n${error.message}`;
  if (told.has(error.name)) return error.message;
  if (!('code' in error) || !('syscall' in error)) return null;
  switch (error.code) {
    case 'EADDRINUSE':
      return 'The port is in use by another program. Set PORT to a free one (0 takes any).';
    case 'EACCES':
      return `Not allowed: ${error.message}. Ports below 1024 need more rights; DATA_DIR must be writable.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is no address of this machine: ${error.message}`;
    default:
      return `${error.message}`;
  }
}

try {
  await main();
} catch (error) {
  const words = explain(error);
  console.error(words === null ? error : `Dropline can't start. ${words}`);
  process.exit(1);
}
