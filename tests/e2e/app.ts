import path from 'node:path';
import { test as base, expect, type Page } from 'playwright/test';
import { type AppProcess, copyOf, startApp } from '../support/app-process.ts';
import { callsTo } from '../support/calls.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';

export const template = path.resolve('test-results/demo-data');
export const merchant = { email: 'merchant@example.com', password: 'dropline-demo' };

/** The product with demo data of its own, behind a line that can fail. */
export interface App {
  /** What the browser opens: the proxy's address, which outlives the server. */
  url: string;
  proxy: FaultProxy;
  /** Typed calls straight to the server, past the proxy. */
  api(): ReturnType<typeof callsTo>;
  signIn(who?: typeof merchant): Promise<{ token: string }>;
  /** Ends the server as `how` says and starts it again over the same data. */
  restart(how: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

export const test = base.extend<{ app: App; strict: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern.
  app: async ({}, use) => {
    const data = await copyOf(template);
    let server: AppProcess = await startApp({ dataDir: data.dataDir });
    const proxy = await startFaultProxy(server.url);
    const api = () => callsTo(server.url);
    await use({
      url: proxy.url,
      proxy,
      api,
      async signIn(who = merchant) {
        return (await api().ok('POST /auth/login', { body: { ...who, remember: true } })).data;
      },
      async restart(how) {
        await server.stop(how);
        server = await startApp({ dataDir: data.dataDir });
        proxy.pointAt(server.url);
      },
    });
    await proxy.close();
    await server.stop();
    await data.remove();
  },
});

export { expect };

/** Fails the test on a page error and on any console error that `allowed` doesn't name. */
export function watchErrors(page: Page, allowed: readonly RegExp[] = []): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const text = `${message.text()} ${message.location().url}`;
    if (!allowed.some((pattern) => pattern.test(text))) errors.push(`console error: ${text}`);
  });
  return errors;
}

/** Signs in as a person does, and ends on the dashboard. */
export async function signInByForm(page: Page, app: App, who = merchant): Promise<void> {
  await page.goto(`${app.url}/auth/login`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Adgangskode', { exact: true }).fill(who.password);
  await page.getByLabel('Husk mig på denne enhed').check();
  await page.getByRole('button', { name: 'Log ind' }).click();
  await expect(page).toHaveURL(/\/shop\/dashboard/);
}
