import type { BrowserContext, Page } from 'playwright';
import type { Width } from './options.ts';
import type { Who } from './pictured-pages.ts';

/** What the steps of a state can use. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  /** The text with this id in the page's language. */
  word(id: string): string;
  /** Opens an address, given without its language, and waits until everything is there. */
  open(path: string): Promise<void>;
}

/** A state of a page that needs more than its address. */
export interface State {
  name: string;
  who: Who;
  /** The only width at which the state exists. */
  width?: Width;
  /** A selector that must be visible; by default an open dialog. */
  shows?: string;
  /** Console messages that belong to the state. */
  allows?: RegExp;
  enter(stage: Stage): Promise<void>;
}

export const at =
  (path: string): State['enter'] =>
  ({ open }) =>
    open(path);

/** Opens `path`, and presses the button with this text. */
export const pressed =
  (path: string, id: string): State['enter'] =>
  async ({ open, page, word }) => {
    await open(path);
    await page
      .getByRole('main')
      .getByRole('button', { name: word(id) })
      .first()
      .click();
  };

/** The product search, refused by the server with `status`. */
export const refused =
  (status: number, code: string, details: object | null = null): State['enter'] =>
  async ({ open, page }) => {
    await page.route(/\/api\/products(\?|$)/, (route) =>
      route.fulfill({ status, json: { code, message: '', errors: {}, details } }),
    );
    await open('/shop/products/search-products');
  };

/** Below 1200 px the sidebar is behind a button. */
export async function openSidebar(page: Page, word: Stage['word']): Promise<void> {
  const opener = page.getByRole('button', { name: word('shell.sidebar.open') });
  if (await opener.isVisible()) await opener.click();
}

/** Tries to log in with a wrong password. Each width has a name of its own, because after five tries one has to wait. */
export async function logInWrongly(page: Page): Promise<void> {
  await page.locator('[name=email]').fill(`nobody.${page.viewportSize()?.width}@example.com`);
  await page.locator('[name=password]').fill('not the password');
  await page.locator('main [type=submit]').click();
}
