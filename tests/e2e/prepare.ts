import { startRunPostgres } from '../support/postgres.ts';
import { isLong } from '../support/share.ts';
import { makeDemoData } from './demo-data.ts';

/**
 * Makes the demo data that every test starts with a copy of. A server starts and answers in half the processor time
 * with PostgreSQL; `npm run test:long` has PGlite, as `npm start` does.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const stop = isLong ? async () => {} : await startRunPostgres();
  const drop = await makeDemoData();
  return async () => {
    await drop();
    await stop();
  };
}
