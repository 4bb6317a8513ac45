import { asked } from './asked.ts';
import { conditions, decisions } from './decisions.ts';
import { feedback } from './feedback.ts';
import { job } from './job.ts';
import { mends } from './mends.ts';
import { selling } from './selling.ts';
import { at, openSidebar, pressed, refused, type State } from './state.ts';
import { syncCentre } from './sync-centre.ts';

const refusals = /status of 4(01|02|04|29)/;
const lists = {
  search: '/shop/products/search-products',
  imports: '/shop/products/import-list',
  mine: '/shop/products/my-products',
  orders: '/shop/orders/history',
};
const noMatch = 'zzzz';

export const states: readonly State[] = [
  {
    name: 'quick start',
    who: 'merchant',
    async enter({ open, page, word }) {
      await open('/shop/dashboard');
      await openSidebar(page, word);
      await page.getByRole('button', { name: word('shell.nav.guide') }).click();
    },
  },
  {
    name: 'upgrade',
    who: 'merchant',
    shows: 'dialog[open] li',
    allows: refusals,
    enter: refused(402, 'subscription_required', { limit: 25, used: 30 }),
  },
  {
    name: 'too many requests',
    who: 'merchant',
    shows: '[role=alertdialog][open]',
    allows: refusals,
    enter: refused(429, 'too_many_requests'),
  },
  {
    name: 'session expired',
    who: 'merchant',
    shows: '[role=alertdialog][open]',
    allows: refusals,
    enter: refused(401, 'unauthenticated'),
  },
  {
    name: 'logout',
    who: 'merchant',
    shows: '[role=alertdialog][open]',
    async enter({ open, page, word }) {
      await open('/shop/dashboard');
      await page.getByRole('button', { name: word('shell.user') }).click();
      await page.getByRole('button', { name: word('ui.logout') }).click();
    },
  },
  {
    name: 'user menu',
    who: 'merchant',
    shows: ':popover-open',
    async enter({ open, page, word }) {
      await open('/shop/dashboard');
      await page.getByRole('button', { name: word('shell.user') }).click();
    },
  },
  {
    name: 'palette',
    who: 'merchant',
    async enter({ open, page, word }) {
      await open('/shop/dashboard');
      await page.getByRole('button', { name: word('palette.open') }).click();
      await page.getByRole('combobox').fill('a');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'keyboard shortcuts',
    who: 'merchant',
    async enter({ open, page, word }) {
      await open(lists.imports);
      await page.getByRole('button', { name: word('shell.user') }).click();
      await page.getByRole('button', { name: word('keys.title') }).click();
    },
  },
  {
    name: 'save a view',
    who: 'merchant',
    async enter({ open, page, word }) {
      await open(`${lists.orders}?search=a`);
      await page.getByRole('button', { name: word('views.save') }).click();
    },
  },
  {
    name: 'days of orders',
    who: 'merchant',
    shows: ':popover-open [role=grid]',
    async enter({ open, page, word }) {
      await open(lists.orders);
      await page.getByRole('button', { name: word('orders.days') }).click();
    },
  },
  {
    name: 'sidebar',
    who: 'merchant',
    shows: 'aside:visible, dialog[open]',
    async enter({ open, page, word }) {
      await open(lists.imports);
      await openSidebar(page, word);
    },
  },
  { name: 'product', who: 'merchant', enter: at(`${lists.search}?product=1`) },
  {
    name: 'edit import product',
    who: 'merchant',
    async enter({ open, page }) {
      await open(lists.imports);
      await page.locator('tbody a').first().click();
    },
  },
  { name: 'import all', who: 'merchant', enter: pressed(lists.imports, 'import-list.bulk.open') },
  {
    name: 'selection',
    who: 'merchant',
    shows: '[role=toolbar], [role=group], [role=region]',
    async enter({ open, page }) {
      await open(lists.imports);
      for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check();
    },
  },
  { name: 'feed', who: 'merchant', enter: at('/shop/products/feeds?feed=1') },
  { name: 'new feed', who: 'merchant', enter: at('/shop/products/feeds?feed=new') },
  {
    name: 'connect a store',
    who: 'merchant',
    enter: pressed('/shop/integrations', 'integrations.connect'),
  },
  {
    name: 'integration settings',
    who: 'merchant',
    enter: pressed('/shop/integrations', 'integrations.settings'),
  },
  {
    name: 'new rule',
    who: 'merchant',
    enter: pressed('/shop/integrations/advanced-settings/mutating-values', 'mutating-values.add'),
  },
  { name: 'end plan', who: 'merchant', enter: pressed('/shop/subscription', 'subscription.end') },
  ...(['team', 'partnerships', 'activity'] as const).map((tab) => ({
    name: `shop ${tab}`,
    who: 'merchant' as const,
    shows: 'main',
    enter: at(`/shop/profile?tab=${tab}`),
  })),
  {
    name: 'supplier request',
    who: 'supplier',
    async enter({ open, page }) {
      await open('/supplier/partnerships?tab=requests');
      await page.locator('tbody a, tbody button').first().click();
    },
  },
  {
    name: 'supplier partnership',
    who: 'supplier',
    async enter({ open, page }) {
      await open('/supplier/partnerships');
      await page.locator('tbody a, tbody button').first().click();
    },
  },
  {
    name: 'import under way',
    who: 'merchant',
    shows: '[role=progressbar]',
    async enter({ open, page }) {
      await page.route('**/api/shop/events', (route) => route.fulfill({ json: { data: job } }));
      await open(lists.imports);
    },
  },
  {
    name: 'offline with a change',
    who: 'merchant',
    shows: 'main',
    allows: /net::ERR_|Failed to fetch/,
    async enter({ open, page, context, word }) {
      // The scripts that keep a change load after the page's first rows, and here no worker has stored them.
      const parts = [/\/assets\/outbox-check-/, /\/assets\/deciding-/, /\/assets\/decisions-/];
      const bring = async (part: RegExp) => (await page.waitForResponse(part)).finished();
      await Promise.all([...parts.map(bring), open(lists.search)]);
      await context.setOffline(true);
      await page
        .getByRole('button', { name: word('product.add') })
        .first()
        .click();
      await page
        .getByText(/1 ændring venter|1 change is waiting|1 change waits/)
        .first()
        .waitFor();
    },
  },
  ...asked,
  ...selling,
  ...decisions,
  ...conditions,
  syncCentre,
  ...feedback,
  ...Object.entries(lists).map(([list, path]) => ({
    name: `${list} without a match`,
    who: 'merchant' as const,
    shows: 'main',
    enter: at(`${path}?search=${noMatch}`),
  })),
  ...[
    '/shop/dashboard',
    lists.imports,
    lists.mine,
    lists.orders,
    '/shop/products/feeds',
    '/shop/integrations',
  ].map((path) => ({
    name: `new shop ${path.split('/').at(-1)}`,
    who: 'no-vat' as const,
    shows: 'main',
    enter: at(path),
  })),
  {
    name: 'server down',
    who: 'no-supplier',
    shows: 'h1',
    allows: /net::ERR_|status of 502/,
    async enter({ open, page }) {
      // The app starts from the device's shell, because the server's own page wouldn't come.
      await page.route(/\/supplier\/dashboard$/, async (route) => {
        const shell = new URL('/index.html', route.request().url());
        await route.fulfill({ response: await route.fetch({ url: shell.href }) });
      });
      await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '' }));
      await open('/supplier/dashboard');
    },
  },
  { name: 'no such page', who: 'guest', shows: 'h1', allows: refusals, enter: at('/no-such-page') },
  ...mends,
];
