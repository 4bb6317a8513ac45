import { setTimeout as rest } from 'node:timers/promises';
import type { BadLine } from './bad-line.ts';
import type { Chance } from './chance.ts';
import type { Diary } from './diary.ts';
import { account, list, press, type search, shopShown, shopSwitch } from './places.ts';
import { weathers } from './plan.ts';
import { type ShopTruth, person as who } from './server-truth.ts';
import type { Tab, Tabs } from './tabs.ts';

/** In milliseconds: how long something on a page may take on a busy machine. */
export const patience = 10_000;

export interface Parts {
  url: string;
  line: BadLine;
  tabs: Tabs;
  diary: Diary;
  shops: readonly ShopTruth[];
  /** The product of an item on the list. */
  productOf(shop: ShopTruth, item: number): Promise<number | null>;
}

/** Moves the tabs and changes the line: pages, shops, signing in and out, and the ways a tab can end. */
export class Moving {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Makes sure that the tab is on a page of the app, and goes there if it isn't. */
  async be(tab: Tab, place: typeof list | typeof search): Promise<boolean> {
    const { page } = tab;
    if (new URL(page.url(), 'http://none').pathname === place.path) return this.#stands(tab);
    const link = place.link(page);
    if (await link.isVisible().catch(() => false)) {
      await press(link);
      await page.waitForURL((url) => url.pathname === place.path, { timeout: 5_000 });
      return this.#stands(tab);
    }
    return this.go(tab, place.path);
  }

  /** Loads a page, or reloads the current one; false if no page of the app came. */
  async go(tab: Tab, path: string | null): Promise<boolean> {
    const { page } = tab;
    const { url } = this.#parts;
    const isOurs = page.url().startsWith(url);
    const go = path === null && isOurs ? page.reload() : page.goto(url + (path ?? list.path));
    await go.catch(() => {});
    return this.#stands(tab);
  }

  async #stands({ page }: Tab): Promise<boolean> {
    return shopSwitch(page)
      .waitFor({ timeout: 4_000 })
      .then(
        () => true,
        () => false,
      );
  }

  async shopOf(tab: Tab): Promise<ShopTruth | null> {
    const name = await shopShown(tab.page);
    return this.#parts.shops.find((shop) => shop.name === name) ?? null;
  }

  async switchShop(tab: Tab): Promise<boolean> {
    const { shops } = this.#parts;
    const name = (await shopShown(tab.page)) ?? '';
    const other = shops.find((shop) => shop.name !== name);
    return other ? this.switchTo(tab, other) : false;
  }

  async switchTo(tab: Tab, shop: ShopTruth): Promise<boolean> {
    const { page } = tab;
    if (!(await shopSwitch(page).isVisible())) return false;
    this.note(tab, `goes to ${shop.name}`);
    await press(shopSwitch(page));
    const row = page.locator('[popover]').getByRole('button', { name: shop.name });
    await press(row);
    const until = Date.now() + 4_000;
    while (Date.now() < until && (await shopShown(page)) !== shop.name) await rest(50);
    return true;
  }

  async signOut(tab: Tab): Promise<boolean> {
    const { page } = tab;
    await press(account(page));
    await press(page.locator('[popover]').getByRole('button', { name: 'Log ud' }));
    const asks = page.getByRole('alertdialog');
    const text = await asks.innerText();
    if (/ikke sendt/.test(text)) {
      this.note(tab, 'stays signed in, as something isn’t sent');
      await press(asks.getByRole('button', { name: 'Forbliv logget ind' }));
      return false;
    }
    this.note(tab, 'signs out');
    await press(asks.getByRole('button', { name: 'Log ud' }));
    await page.waitForURL(/auth\/login/, { timeout: patience }).catch(() => {});
    await this.signIn(tab);
    return true;
  }

  /** Makes the line good first, because nobody can sign in without one. */
  async signIn(tab: Tab): Promise<void> {
    const { page } = tab;
    await this.goodLine();
    await page.goto(`${this.#parts.url}/auth/login`);
    await page.getByLabel('E-mail').fill(who.email);
    await page.getByLabel('Adgangskode', { exact: true }).fill(who.password);
    await press(page.getByRole('main').getByRole('button', { name: 'Log ind' }));
    await page.waitForURL(/\/shop\//, { timeout: 20_000 });
    this.note(tab, 'signs in');
    for (const one of this.#parts.tabs.all) await this.go(one, list.path);
  }

  async die(tab: Tab, after: number): Promise<true> {
    tab.isDoomed = true;
    const { page } = tab;
    const devtools = await page.context().newCDPSession(page);
    await rest(after);
    // A busy machine takes long to report a crash.
    const crashed = page.waitForEvent('crash', { timeout: 60_000 });
    void devtools.send('Page.crash').catch(() => {});
    await crashed;
    this.note(tab, 'crashes');
    // What the tab reported last may still be on its way here.
    await rest(50);
    await this.#parts.tabs.reopen(tab);
    await this.go(tab, list.path);
    return true;
  }

  async weather(chance: Chance): Promise<boolean> {
    const { line, tabs } = this.#parts;
    const now = chance.pick(weathers);
    this.note(null, `the line is ${now}`);
    line.weather(now === 'offline' ? 'cut' : now);
    await tabs.context.setOffline(now === 'offline');
    return true;
  }

  /** Makes the line good. */
  async goodLine(): Promise<void> {
    this.#parts.line.weather('good');
    await this.#parts.tabs.context.setOffline(false);
    this.note(null, 'the line is good');
  }

  note(tab: Tab | null, words: string, about: number | null = null): void {
    this.#parts.diary.note(tab?.number ?? null, words, about);
  }
}
