import { expect, type Page } from 'playwright/test';
import type { App } from './app.ts';

/** The commands that the browser has sent, by method and path. */
export function sent(app: App, method: string, path?: string) {
  return app.proxy.seen.filter(
    (request) =>
      request.method === method &&
      (path === undefined || request.path === path) &&
      request.idempotencyKey,
  );
}

export function answered(app: App, method: string, path?: string) {
  return sent(app, method, path).filter(({ status }) => status !== null && status < 300);
}

export function keysOf(app: App, method: string, path?: string): Set<string | null> {
  return new Set(sent(app, method, path).map(({ idempotencyKey }) => idempotencyKey));
}

/** The queries of the browser's requests for a path. */
export function queriesOf(app: App, path: string): Record<string, string>[] {
  return app.proxy.seen
    .map((request) => new URL(request.path, app.url))
    .filter((url) => url.pathname === path)
    .map((url) => Object.fromEntries(url.searchParams));
}

export async function importProducts(app: App, token: string) {
  return (await changes(app, token)).flatMap((change) =>
    change.entity === 'import-products' && change.value ? [change.value] : [],
  );
}

/** The products that the shop sells or has sold. */
export async function ownProductIds(app: App, token: string): Promise<number[]> {
  return (await changes(app, token)).flatMap((change) =>
    change.entity === 'my-products' && change.value ? [change.value.product_id] : [],
  );
}

async function changes(app: App, token: string) {
  return (await app.api().ok('GET /changes', { query: { limit: 500 } }, { token })).data;
}

export async function importProduct(app: App, token: string, id: number) {
  return (await importProducts(app, token)).find((product) => product.id === id);
}

export async function myProducts(app: App, token: string): Promise<number> {
  const { meta } = await app
    .api()
    .ok('GET /shop/products', { query: { status: 'all' } }, { token });
  return meta.total;
}

export async function openImportList(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/shop/products/import-list`);
  await expect(page.getByRole('button', { name: 'Vis alle' })).toBeVisible();
}

export async function expectNothingWaits(page: Page): Promise<void> {
  await expect(page.getByText(/venter på at blive sendt/)).toHaveCount(0);
}
