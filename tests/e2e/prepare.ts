import { rm } from 'node:fs/promises';
import { startApp } from '../support/app-process.ts';
import { template } from './app.ts';

/** Makes the demo data folder that every test starts with a copy of. */
export default async function prepare(): Promise<void> {
  await rm(template, { recursive: true, force: true });
  const app = await startApp({ dataDir: template });
  await app.stop();
}
