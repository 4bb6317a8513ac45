import { startRunPostgres, whyNoPostgres } from './postgres.ts';

/** One PostgreSQL for the whole run; where none can run, its tests are skipped and this says why. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await startRunPostgres();
  const reason = whyNoPostgres();
  if (reason !== null) console.warn(`No PostgreSQL can run here, its tests are skipped: ${reason}`);
  return stop;
}
