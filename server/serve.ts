import { join } from 'node:path';
import { missingOnInvoices } from './billing/missing-on-invoices.ts';
import { readConfig } from './config.ts';
import { readHolder } from './db/open-lock.ts';
import { resolveDrizzleOnce } from './db/resolve-drizzle.ts';
import { refuseDemoOutside } from './demo/reach.ts';
import { explainStart } from './explain-start.ts';
import { whyNotListening } from './free-port.ts';
import { log, openLog } from './lib/log.ts';
import { logFailure } from './lib/log-failure.ts';
import { setTelemetry, telemetry } from './lib/telemetry.ts';

const dist = join(import.meta.dirname, '..', 'dist');

/** Starts the server, and prints its address. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  openLog(config.log);
  if (config.demo) refuseDemoOutside(config, 'The demo data was asked for.');
  const busy = await whyNotListening(config);
  // If another server already holds the folder, that is reported later, when the folder is opened, because it says more
  // than the port.
  if (busy !== null && readHolder(config.dataDir) === null) throw busy;
  log.say('Dropline is starting …');

  // Loaded only now, because loading the database engine takes longer than reporting wrong settings.
  resolveDrizzleOnce();
  const { openDatabase } = await import('./db/open.ts');
  const { hasDemo, loadDemoOnce, signInLine, withDemoInvoicing } = await import(
    './demo/load-once.ts'
  );
  const { openPages, pagesConfig } = await import('./pages/pages.ts');
  const { start } = await import('./start.ts');

  if (config.telemetry) {
    const { openTelemetry } = await import('./telemetry/open-telemetry.ts');
    setTelemetry(openTelemetry(config.telemetry));
  }
  const pages = await openPages({
    dist,
    config: pagesConfig(config),
  }).catch((error: Error) => {
    throw Object.assign(error, { name: 'PagesUnavailable' });
  });
  const database = await openDatabase(config);
  try {
    if (busy !== null) throw busy;
    if (config.demo) await loadDemoOnce(database.db);
    const demo = await hasDemo(database.db);
    if (demo) refuseDemoOutside(config, 'The database holds the demo data.');
    const server = await start({
      config: demo ? withDemoInvoicing(config) : config,
      database,
      pages,
    });
    stopOnSignal(server.stop);
    log.say(`Dropline answers at ${config.publicUrl ?? server.address}`);
    if (demo) log.say(signInLine);
    else for (const line of missingOnInvoices(config.invoicing)) log.say(line);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The first signal stops the server gracefully, the second at once. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    log.say('Dropline is stopping …');
    try {
      await stop();
      await telemetry.close();
      process.exit(0);
    } catch (error) {
      logFailure('Dropline could not stop in order', error);
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** Node would print the whole error, including data in it. */
process.on('uncaughtException', (error) => {
  logFailure('Dropline ends, for an error that nothing was ready for', error);
  process.exit(1);
});

try {
  await main();
} catch (error) {
  const words = explainStart(error);
  if (words === null) logFailure("Dropline can't start", error);
  else log.complain(`Dropline can't start. ${words}`);
  process.exit(1);
}
