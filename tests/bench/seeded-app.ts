import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { startFloors } from './floors.ts';
import { seedImportProducts } from './seed.ts';
import { startTlsFront } from './tls-front.ts';

export const importProducts = 10_000;

/** The built product with 10,000 import products in one shop, and the bare pages, behind one address. */
export async function startSeededApp() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dropline-bench-server-'));
  const dataDir = path.join(folder, 'data');
  await seedImportProducts(dataDir, importProducts);
  const app = await startApp({ dataDir });
  const floors = await startFloors(path.join(folder, 'floors'));
  const front = await startTlsFront({ app: app.url, floors: floors.url });
  const who = (email: string) => ({ email, password: 'dropline-demo', remember: true });
  return {
    port: front.port,
    /** The key hash by which Chromium trusts the front. */
    trust: front.trust,
    /** Signs a browser in without using the form. */
    async signIn(context: BrowserContext, origin: string, email = 'merchant@example.com') {
      const { data } = await callsTo(app.url).ok('POST /auth/login', { body: who(email) });
      const expires = Date.now() / 1000 + 86_400;
      const cookie = { name: 'token', value: data.token, url: origin, secure: true, expires };
      await context.addCookies([cookie]);
    },
    async stop() {
      await front.close();
      await floors.close();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
