import type { Page } from 'playwright/test';
import type { Row } from '../../contract/calls/row.ts';
import { contract } from '../../contract/calls.ts';
import type { Role } from '../../contract/entities/team.ts';
import { type Level, levelReaches } from '../../contract/rules/levels.ts';
import { reaches } from '../../contract/rules/roles.ts';
import { long } from '../support/share.ts';
import { arriveSignedIn, expect, merchant, test } from './app.ts';
import { pressEverything } from './press-everything.ts';

// Requests are answered by the test and change nothing.
test.use({ serviceWorkers: 'block' });

const advanced = '/shop/integrations/advanced-settings';
/** Pages that offer a member less than an admin. */
const adminPages = [
  '/shop/integrations',
  `${advanced}/mapping-values`,
  `${advanced}/mutating-values?edit=new`,
  '/shop/profile',
  '/shop/profile?tab=team',
  '/shop/profile?tab=partnerships',
  '/shop/subscription',
  '/shop/subscription/change',
  '/shop/subscription/upgrade',
];
/** Pages that offer a reader less than a member. */
const memberPages = [
  '/shop/dashboard',
  '/shop/products/search-products?supplier_id=all',
  '/shop/products/search-products?supplier_id=all&view=list',
  '/shop/products/import-list?group=all',
  '/shop/products/import-list?ask=import',
  '/shop/products/my-products',
  '/shop/products/feeds',
  '/shop/products/feeds?feed=new',
  '/shop/orders/history?group=needs-you',
  '/shop/orders/show/NL-10419',
];
const supplierPages = [
  '/supplier/dashboard',
  '/supplier/partnerships',
  '/supplier/partnerships?tab=requests',
  '/supplier/categories',
];

/** The contract's name for a request, from its method and its path below the API. */
function callOf(method: string, path: string): string {
  const fits = (call: string) => {
    const [of = '', pattern = ''] = call.split(' ');
    return of === method && new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  };
  return Object.keys(contract).find(fits) ?? `${method} ${path}`;
}

/** The writing calls that were made or wait to be made. None reaches the server. */
async function writesOf(page: Page) {
  const sent = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname.replace(/^\/api/, '');
    const call = callOf(request.method(), path);
    if (request.method() === 'GET') return route.continue();
    sent.add(call);
    return route.fulfill({ status: 422, json: { code: 'invalid', message: '', errors: {} } });
  });
  const waiting = () =>
    page.evaluate(async () => {
      const calls: string[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
        });
        if (database.objectStoreNames.contains('outbox')) {
          const asked = database.transaction('outbox').objectStore('outbox').getAll();
          await new Promise((resolve) => {
            asked.onsuccess = resolve;
          });
          for (const { command } of asked.result) calls.push(command.call);
        }
        database.close();
      }
      return calls;
    });
  return async () => [...new Set([...sent, ...(await waiting())])];
}

/** Whether the server allows this role or level to make the call. */
function isOpenTo(role: Role | Level, call: string): boolean {
  const row = rowOf(call);
  if (row?.access === 'supplier') return levelReaches(role, row.role);
  return row?.access !== 'shop' || reaches(role, row.role);
}

const rowOf = (call: string): Row | undefined => Reflect.get(contract, call);
const takesRole = (call: string) => rowOf(call)?.role !== undefined;

/**
 * `reached`: how many calls with a required role this person's presses must lead to, so that the test can't pass
 * without trying any.
 */
const people = [
  ['limited@example.com', 'limited', [...memberPages, ...adminPages], 0],
  ['member@example.com', 'member', adminPages, 0],
  ['merchant@example.com', 'owner', adminPages, 5],
  ['member@example.com', 'member', memberPages, 4],
  ['viewer@example.com', 'viewer', supplierPages, 0],
  ['supplier@example.com', 'owner', supplierPages, 1],
] as const;

for (const [email, role, pages, reached] of people) {
  test(
    `[§D-roles] whatever ${email}, as ${role}, can press on ${pages.length} pages, the server refuses nothing of it to their role`,
    long,
    async ({ page, app, errors }) => {
      errors.allow(/status of 422/);
      // The editor's tools are pressed without a selection.
      errors.allow(/style-src-attr/);
      await arriveSignedIn(page, app, { ...merchant, email });
      const writes = await writesOf(page);
      for (const path of pages) {
        const known = page.waitForResponse(/\/api\/user\/(shops|suppliers)$/);
        await page.goto(app.url + path);
        await known;
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
        const pressed = await pressEverything(page);
        const tooMuch = (await writes()).filter((call) => !isOpenTo(role, call));
        expect(tooMuch, `${path}: ${pressed.join(' | ')}`).toEqual([]);
      }
      const made = (await writes()).filter(takesRole);
      expect(made.length, made.join('\n')).toBeGreaterThanOrEqual(reached);
    },
  );
}
