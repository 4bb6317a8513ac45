import type { BrowserContext, Page } from 'playwright';
import type { Width } from './options.ts';
import type { Who } from './pictured-pages.ts';

/** What a state's steps have at hand. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  /** The words of the language that the page is seen in, by id. */
  word(id: string): string;
  /** Opens an address without language and waits until all of it is there. */
  open(path: string): Promise<void>;
}

/** A state of a page that its address alone doesn't bring about. */
export interface State {
  name: string;
  who: Who;
  /** The only width at which there is such a state. */
  width?: Width;
  /** What has to be seen: an open dialog, unless it says otherwise. */
  shows?: string;
  /** Console messages that belong to it. */
  allows?: RegExp;
  enter(stage: Stage): Promise<void>;
}

export const at =
  (path: string): State['enter'] =>
  ({ open }) =>
    open(path);

/** Opens `path`, and presses what bears the word. */
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

/** Product search, refused by the server as `status`. */
export const refused =
  (status: number, code: string, details: object | null = null): State['enter'] =>
  async ({ open, page }) => {
    await page.route(/\/api\/products(\?|$)/, (route) =>
      route.fulfill({ status, json: { code, message: '', errors: {}, details } }),
    );
    await open('/shop/products/search-products');
  };

/** Below 1200 px it waits behind a button. */
export async function openSidebar(page: Page, word: Stage['word']): Promise<void> {
  const opener = page.getByRole('button', { name: word('shell.sidebar.open') });
  if (await opener.isVisible()) await opener.click();
}
