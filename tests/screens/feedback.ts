import { at, logInWrongly, type State } from './state.ts';
import { conflict, retitle } from './sync-centre.ts';

const search = '/shop/products/search-products';

/** What pages say after a person did something: form errors, notices and failures. */
export const feedback: readonly State[] = [
  {
    name: 'sign-up with errors',
    who: 'guest',
    shows: '[aria-invalid=true]',
    async enter({ open, page }) {
      await open('/auth/signup');
      await page.locator('main [type=submit]').click();
    },
  },
  {
    name: 'feed with errors',
    who: 'merchant',
    shows: 'dialog [aria-invalid=true]',
    async enter({ open, page }) {
      await open('/shop/products/feeds?feed=new');
      await page.locator('dialog[open] [type=submit]').click();
    },
  },
  {
    name: 'login that was refused',
    who: 'guest',
    shows: '[role=alert]',
    allows: /status of 4(01|22)/,
    async enter({ open, page }) {
      await open('/auth/login');
      await logInWrongly(page);
    },
  },
  {
    name: 'search that failed',
    who: 'merchant',
    shows: '[role=alert]',
    allows: /status of 500/,
    async enter({ open, page }) {
      await page.route(/\/api\/products(\?|$)/, (route) => route.fulfill({ status: 500 }));
      // A search that nobody has made before, so that the device has no older answer.
      await open(`${search}?search=lampe+nr+77`);
    },
  },
  {
    name: 'product that is gone',
    who: 'merchant',
    allows: /status of 404/,
    enter: at(`${search}?product=999999`),
  },
  {
    name: 'shops to switch to',
    who: 'merchant',
    shows: ':popover-open [aria-current=true]',
    async enter({ open, page, word }) {
      await open('/shop/dashboard');
      await page.getByRole('button', { name: startOf(word('shell.shops.current')) }).click();
    },
  },
  {
    name: 'results as a list',
    who: 'merchant',
    shows: 'tr[aria-selected=true]',
    async enter({ open, page, word }) {
      await open(search);
      await page.getByRole('button', { name: word('search.view.list'), exact: true }).click();
      for (const nth of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(nth).check();
    },
  },
  {
    name: 'change that was refused',
    who: 'merchant',
    shows: '[data-strip] [role=status]',
    allows: /net::ERR_|status of 409/,
    async enter({ open, page, word }) {
      await page.route(/\/api\/import-products\/\d+$/, conflict);
      await open('/shop/products/import-list');
      await retitle({ page, word }, 0);
    },
  },
  {
    name: 'notices',
    who: 'merchant',
    shows: '[popover=manual] [role=status]:nth-child(2)',
    allows: /net::ERR_|status of 500/,
    async enter({ open, page, word }) {
      // Without an answer the notice stays.
      await page.route(/\/api\/import-products$/, () => {});
      await page.route(/\/api\/user\/shops\/switch\//, (route) => route.fulfill({ status: 500 }));
      await open(search);
      const shops = page.locator('header [popover=auto]').filter({ hasText: word('shell.shops') });
      const shop = shops.locator('[aria-current=false]').first();
      await shop.evaluate((button: HTMLElement) => button.click());
      const notice = page.locator('[popover=manual] [role=status]');
      // Focusing and hovering keep the notices from disappearing.
      await notice.getByRole('button').focus();
      const add = page.getByRole('button', { name: word('product.add') }).first();
      await add.evaluate((button: HTMLElement) => button.click());
      await notice.nth(1).hover();
    },
  },
];

const startOf = (word: string) => new RegExp(word.split(' {')[0] ?? '');
