import type { Locator, Page } from 'playwright/test';

/** Where the person finds things, by their texts. */
export const list = {
  path: '/shop/products/import-list',
  link: (page: Page) => page.getByRole('link', { name: 'Min importliste' }).first(),
  rows: (page: Page) => page.locator('main tbody tr:has(a[href*="edit="])'),
  all: (page: Page) => page.getByRole('button', { name: 'Fjern alle', exact: true }),
  publish: (page: Page) => page.getByRole('button', { name: 'Importér alle produkter' }),
};

export const search = {
  path: '/shop/products/search-products',
  link: (page: Page) => page.getByRole('link', { name: 'Søg produkter' }).first(),
  cards: (page: Page) => page.getByRole('region', { name: 'Søgeresultater' }).getByRole('article'),
};

/**
 * Finds a link by the id of its product or item: the list may be redrawn between a look and a press, so positions
 * can't be used.
 */
export const linkTo = (what: 'product' | 'edit', id: number): string =>
  `a:is([href$="${what}=${id}"], [href*="${what}=${id}&"])`;

export const shopSwitch = (page: Page) => page.getByRole('button', { name: /^Butik: / });
export const account = (page: Page) => page.getByRole('button', { name: 'Din konto' });
export const dialog = (page: Page): Locator => page.locator('dialog[open]').last();

/** The shop that a page shows; null if it shows none. */
export async function shopShown(page: Page): Promise<string | null> {
  const label = await shopSwitch(page)
    .getAttribute('aria-label', { timeout: 2_000 })
    .catch(() => null);
  return label?.match(/^Butik: (.*)\. Skift butik$/)?.[1] ?? null;
}

/**
 * Presses a button or a link as soon as it is there, without waiting for movement to end, which takes long on a busy
 * machine.
 */
export async function press(what: Locator): Promise<void> {
  await what.evaluate((element: HTMLElement) => {
    if (element.matches(':disabled')) throw new Error(`${element.textContent} can't be pressed`);
    element.click();
  });
}
