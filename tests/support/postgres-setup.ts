import { startRunPostgres, whyNoPostgres } from './postgres.ts';

/** Starts one PostgreSQL for the whole run; where that is impossible, its tests are skipped with the reason. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await startRunPostgres();
  const reason = whyNoPostgres();
  if (reason !== null) console.warn(`No PostgreSQL can run here, its tests are skipped: ${reason}`);
  return stop;
}
