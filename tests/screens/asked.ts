import { encodePicture } from '../support/picture.ts';
import { job } from './job.ts';
import { at, logInWrongly, pressed, type State } from './state.ts';

const imports = '/shop/products/import-list';

/** Questions before something happens, and forms that are being filled in. */
export const asked: readonly State[] = [
  {
    name: 'delete account',
    who: 'merchant',
    enter: pressed('/shop/user/privacy', 'user-privacy.delete-open'),
  },
  {
    name: 'crop a picture',
    who: 'merchant',
    shows: 'dialog[open] [role=slider]',
    async enter({ open, page }) {
      await open('/shop/user/profile');
      await page.locator('input[type=file]').setInputFiles({
        name: 'me.png',
        mimeType: 'image/png',
        buffer: fields(),
      });
    },
  },
  {
    name: 'stop an import',
    who: 'merchant',
    shows: '[role=alertdialog][open]',
    async enter({ open, page, word }) {
      await page.route('**/api/shop/events', (route) => route.fulfill({ json: { data: job } }));
      await open(imports);
      await page
        .getByRole('button', { name: word('banner.job.stop') })
        .first()
        .click();
    },
  },
  {
    name: 'price that is none',
    who: 'merchant',
    shows: 'dialog[open] [role=alert]',
    async enter({ open, page, word }) {
      await open(imports);
      // Text typed here is kept as a draft, so this uses an item that no other state edits.
      await page.locator('tbody a').nth(8).click();
      const price = page.getByLabel(new RegExp(`^${word('import-list.grid.price')}, `)).first();
      await price.fill('abc');
      await price.blur();
    },
  },
  {
    name: 'orders to confirm',
    who: 'merchant',
    shows: '[role=toolbar], [role=group], [role=region]',
    async enter({ open, page }) {
      await open('/shop/orders/history?group=confirm');
      for (const nth of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(nth).check();
    },
  },
  { name: 'remove all', who: 'merchant', enter: pressed(imports, 'import-list.remove-all') },
  {
    name: 'login without a script',
    who: 'guest',
    shows: '[role=alert]',
    allows: /status of 4(01|22)/,
    async enter({ open, page }) {
      const none = { body: '', contentType: 'text/javascript' };
      await page.route(/\.js$/, (route) => route.fulfill(none));
      await open('/auth/login');
      await logInWrongly(page);
    },
  },
  {
    name: 'invoice that is none',
    who: 'merchant',
    shows: 'main',
    enter: at('/shop/subscription/invoices/DL-999999'),
    allows: /status of 404/,
  },
];

/** A picture with a colour in each quarter, which shows what is cut out. */
function fields(width = 800, height = 600): Buffer {
  const pixels = new Uint8Array(width * height);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const isRight = pixel % width >= width / 2;
    const isLow = Math.floor(pixel / width) >= height / 2;
    pixels[pixel] = (isRight ? 1 : 0) + (isLow ? 2 : 0);
  }
  const palette = [0xd9a05b, 0x5b8f7a, 0x8fa6b8, 0x33424f];
  return encodePicture({ width, height, palette, pixels });
}
