import { setTimeout as rest } from 'node:timers/promises';
import type { BadLine } from './bad-line.ts';
import type { Chance } from './chance.ts';
import type { Act, Diary, Sure } from './diary.ts';
import { Editing } from './editing.ts';
import { account, dialog, list, press, search, shopShown, shopSwitch } from './places.ts';
import { type Step, weathers } from './plan.ts';
import { type ShopTruth, person as who } from './server-truth.ts';
import type { Tab, Tabs } from './tabs.ts';

/** A notice may take so long on a busy machine, in milliseconds. */
const patience = 10_000;

export interface Parts {
  url: string;
  line: BadLine;
  tabs: Tabs;
  diary: Diary;
  shops: readonly ShopTruth[];
  /** Which product an item of the list is. */
  productOf(shop: ShopTruth, item: number): Promise<number | null>;
}

/** What an undo in a tab's notice takes back. */
interface Offer {
  life: number;
  text: string;
  acts: Act[];
}

/** Somebody at work in three tabs, who writes down what they do and what they are told. */
export class Person {
  readonly #parts: Parts;
  readonly #offers = new Map<Tab, Offer[]>();
  readonly #editing: Editing;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#editing = new Editing(parts.diary);
  }

  /** Does the step; false where there was nothing to do it to. */
  async take(step: Step): Promise<boolean> {
    const tab = this.#tab(step.tab);
    const { chance } = step;
    switch (step.what) {
      case 'weather':
        return this.#weather(chance);
      case 'rest':
        await rest(200 + chance.below(1_500));
        return true;
      case 'reload':
        this.#note(tab, 'reloads');
        return this.#go(tab, null);
      case 'close':
        this.#note(tab, 'is closed');
        await this.#parts.tabs.reopen(tab);
        return this.#go(tab, list.path);
      case 'crash':
        await this.#die(tab, 0);
        return true;
      case 'undo':
        return this.#undo(tab, step);
      case 'sign out':
        return this.#signOut(tab);
      case 'switch shop':
        return this.#switchShop(tab);
      case 'add':
      case 'turn page':
        return (await this.#be(tab, search)) && this.#inSearch(tab, step);
      default:
        return (await this.#be(tab, list)) && this.#inList(tab, step);
    }
  }

  async #inSearch(tab: Tab, step: Step): Promise<boolean> {
    const { page } = tab;
    if (step.what === 'turn page') {
      const next = page.getByRole('link', { name: /^Side \d/ });
      const count = await next.count();
      if (count === 0) return false;
      await press(next.nth(step.chance.below(count)));
      return true;
    }
    const cards = search.cards(page).filter({
      has: page.getByRole('button', { name: 'Føj til importliste' }),
    });
    const shop = await this.#shopOf(tab);
    const count = await cards.count();
    if (!shop || count === 0) return false;
    const card = cards.nth(step.chance.below(count));
    const address = await card.locator('h2 a').getAttribute('href');
    const product = Number(address?.match(/[?&]product=(\d+)/)?.[1]);
    const title = await card.locator('h2 a').innerText();
    const seen = tab.told.length;
    const act = this.#did(tab, shop, product, { kind: 'add' });
    this.#note(tab, `adds ${product} »${title}«`, product);
    await press(card.getByRole('button', { name: 'Føj til importliste' }));
    await this.#hear(tab, step, seen, [act], /føjet til importlisten|gemt på denne enhed/);
    this.#offer(tab, [act]);
    return true;
  }

  async #inList(tab: Tab, step: Step): Promise<boolean> {
    const shop = await this.#shopOf(tab);
    if (!shop) return false;
    switch (step.what) {
      case 'publish':
        return this.#publish(tab, shop, step);
      case 'remove all':
        return this.#removeAll(tab, shop, step);
      case 'remove':
      case 'remove some':
        return this.#remove(tab, shop, step);
      default:
        return this.#edit(tab, shop, step);
    }
  }

  async #edit(tab: Tab, shop: ShopTruth, step: Step): Promise<boolean> {
    const { page } = tab;
    const id = await this.#row(tab, step.chance);
    const product = id && (await this.#parts.productOf(shop, id));
    if (!id || !product) return false;
    await press(page.locator(`main tbody a[href*="edit=${id}"]`).first());
    const open = await this.#editing.open(page);
    if (!open) return this.#editing.close(page);
    const fields = await this.#editing.change(page, step, (words) =>
      this.#note(tab, words, product),
    );
    if (step.what === 'type only') {
      for (const value of Object.values(fields)) this.#parts.diary.typed(value);
      this.#note(tab, `types ${JSON.stringify(fields)} in ${product}, and leaves it`, product);
      if (step.dies !== null) return this.#die(tab, step.dies);
      return this.#editing.close(page);
    }
    if (Object.keys(fields).length === 0) return this.#editing.close(page);
    const seen = tab.told.length;
    const act = this.#did(tab, shop, product, { kind: 'edit', fields });
    this.#note(tab, `saves ${JSON.stringify(fields)} of ${product}, item ${id}`, product);
    await press(dialog(page).getByRole('button', { name: 'Gem', exact: true }));
    await this.#hear(tab, step, seen, [act], /^Gemt/);
    return true;
  }

  async #remove(tab: Tab, shop: ShopTruth, step: Step): Promise<boolean> {
    const { page } = tab;
    const wanted = step.what === 'remove' ? 1 : 2 + step.chance.below(3);
    const ids = new Set<number>();
    for (let at = 0; at < wanted; at++) {
      const id = await this.#row(tab, step.chance);
      if (id) ids.add(id);
    }
    const products = await Promise.all([...ids].map((id) => this.#parts.productOf(shop, id)));
    if (ids.size === 0 || products.includes(null)) return false;
    const rowOf = (id: number) =>
      page.locator('main tbody tr').filter({ has: page.locator(`a[href*="edit=${id}"]`) });
    const seen = tab.told.length;
    const acts = products.map((product) => this.#did(tab, shop, product, { kind: 'remove' }));
    for (const product of products) this.#note(tab, `removes ${product}`, product);
    if (step.what === 'remove') {
      const [id = 0] = ids;
      await press(rowOf(id).getByRole('button', { name: /^Fjern / }));
    } else {
      for (const id of ids) await rowOf(id).getByRole('checkbox').check();
      await press(page.getByRole('button', { name: 'Fjern valgte' }));
    }
    await this.#hear(tab, step, seen, acts, /er fjernet\.$/);
    this.#offer(tab, acts);
    return true;
  }

  async #removeAll(tab: Tab, shop: ShopTruth, step: Step): Promise<boolean> {
    const { page } = tab;
    if (
      !(await list
        .all(page)
        .isEnabled()
        .catch(() => false))
    )
      return false;
    await press(list.all(page));
    const seen = tab.told.length;
    const act = this.#did(tab, shop, null, { kind: 'remove all' });
    this.#note(tab, 'removes all');
    await press(dialog(page).getByRole('button', { name: 'Fjern alle produkter' }));
    await this.#hear(tab, step, seen, [act], /^Importlisten er tømt/);
    this.#offer(tab, [act]);
    return true;
  }

  async #publish(tab: Tab, shop: ShopTruth, step: Step): Promise<boolean> {
    const { page } = tab;
    if (
      !(await list
        .publish(page)
        .isEnabled()
        .catch(() => false))
    )
      return false;
    await press(list.publish(page));
    await dialog(page)
      .getByLabel('Hvor mange')
      .fill(String(1 + step.chance.below(5)));
    const go = dialog(page).getByRole('button', { name: /^Importér \d/ });
    if (!(await go.isEnabled().catch(() => false))) return this.#editing.close(page);
    const seen = tab.told.length;
    const one: { shop: number; told: Sure } = { shop: shop.id, told: 'maybe' };
    this.#parts.diary.imported(one);
    this.#note(tab, 'asks for a bulk import');
    await press(go);
    if (step.dies !== null) await this.#die(tab, step.dies);
    if (await this.#told(tab, seen, /^Importen er/, step.dies === null)) one.told = 'yes';
    return true;
  }

  /** Presses an undo that stands there, if one does. */
  async #undo(asked: Tab, step: Step): Promise<boolean> {
    const { all } = this.#parts.tabs;
    for (const tab of [asked, ...all]) {
      const offer = this.#offers.get(tab)?.findLast(({ life }) => life === tab.life);
      if (!offer) continue;
      const card = tab.page
        .locator('section[popover] > [role=status]')
        .filter({ hasText: offer.text });
      if ((await card.count().catch(() => 0)) !== 1) continue;
      for (const act of offer.acts) act.undone = 'maybe';
      const product = offer.acts[0]?.product ?? null;
      this.#note(tab, `undoes »${offer.text}«`, product);
      this.#offers.set(tab, []);
      const pressed = await press(card.getByRole('button', { name: 'Fortryd' })).then(
        () => true,
        () => false,
      );
      if (step.dies !== null) await this.#die(tab, step.dies);
      else if (pressed) {
        // Seen to have been pressed: the notice goes.
        await card.waitFor({ state: 'detached', timeout: patience }).catch(() => {});
        for (const act of offer.acts) act.undone = 'yes';
      } else this.#note(tab, 'did not get to it', product);
      return true;
    }
    return false;
  }

  #offer(tab: Tab, acts: Act[]): void {
    const text = acts[0]?.words;
    if (!text) return;
    this.#offers.set(tab, [...(this.#offers.get(tab) ?? []), { life: tab.life, text, acts }]);
  }

  /** Hears what the person is told of these; the tab may die before. */
  async #hear(tab: Tab, step: Step, seen: number, acts: Act[], words: RegExp): Promise<void> {
    if (step.dies !== null) await this.#die(tab, step.dies);
    const told = await this.#told(tab, seen, words, step.dies === null);
    for (const act of acts) {
      act.told = told === null ? 'maybe' : 'yes';
      act.words = told ?? '';
    }
    if (told === null && step.dies === null)
      this.#note(tab, 'is told nothing of it', acts[0]?.product ?? null);
  }

  async #told(tab: Tab, seen: number, words: RegExp, waits: boolean): Promise<string | null> {
    const until = Date.now() + (waits ? patience : 0);
    for (;;) {
      const told = tab.told.slice(seen).find((text) => words.test(text));
      if (told || Date.now() >= until) return told ?? null;
      await rest(15);
    }
  }

  async #die(tab: Tab, after: number): Promise<true> {
    tab.isDoomed = true;
    const { page } = tab;
    const crashed = page.waitForEvent('crash', { timeout: patience });
    const devtools = await page.context().newCDPSession(page);
    await rest(after);
    void devtools.send('Page.crash').catch(() => {});
    await crashed;
    this.#note(tab, 'crashes');
    // What it told last may still be on its way here.
    await rest(50);
    await this.#parts.tabs.reopen(tab);
    await this.#go(tab, list.path);
    return true;
  }

  async #weather(chance: Chance): Promise<boolean> {
    const { line, tabs } = this.#parts;
    const now = chance.pick(weathers);
    this.#note(null, `the line is ${now}`);
    line.weather(now === 'offline' ? 'cut' : now);
    await tabs.context.setOffline(now === 'offline');
    return true;
  }

  /** The line is good from now on. */
  async goodLine(): Promise<void> {
    this.#parts.line.weather('good');
    await this.#parts.tabs.context.setOffline(false);
    this.#note(null, 'the line is good');
  }

  async #switchShop(tab: Tab): Promise<boolean> {
    const { shops } = this.#parts;
    const name = (await shopShown(tab.page)) ?? '';
    const other = shops.find((shop) => shop.name !== name);
    return other ? this.switchTo(tab, other) : false;
  }

  async switchTo(tab: Tab, shop: ShopTruth): Promise<boolean> {
    const { page } = tab;
    if (!(await shopSwitch(page).isVisible())) return false;
    this.#note(tab, `goes to ${shop.name}`);
    await press(shopSwitch(page));
    const row = page.locator('[popover]').getByRole('button', { name: shop.name });
    await press(row);
    const until = Date.now() + 4_000;
    while (Date.now() < until && (await shopShown(page)) !== shop.name) await rest(50);
    return true;
  }

  async #signOut(tab: Tab): Promise<boolean> {
    const { page } = tab;
    await press(account(page));
    await press(page.locator('[popover]').getByRole('button', { name: 'Log ud' }));
    const asks = page.getByRole('alertdialog');
    const text = await asks.innerText();
    if (/ikke sendt/.test(text)) {
      this.#note(tab, 'stays signed in, as something isn’t sent');
      await press(asks.getByRole('button', { name: 'Forbliv logget ind' }));
      return false;
    }
    this.#note(tab, 'signs out');
    await press(asks.getByRole('button', { name: 'Log ud' }));
    await page.waitForURL(/auth\/login/, { timeout: patience }).catch(() => {});
    await this.signIn(tab);
    return true;
  }

  /** Over a good line: nobody signs in without one. */
  async signIn(tab: Tab): Promise<void> {
    const { page } = tab;
    await this.goodLine();
    await page.goto(`${this.#parts.url}/auth/login`);
    await page.getByLabel('E-mail').fill(who.email);
    await page.getByLabel('Adgangskode', { exact: true }).fill(who.password);
    await press(page.getByRole('main').getByRole('button', { name: 'Log ind' }));
    await page.waitForURL(/\/shop\//, { timeout: 20_000 });
    this.#note(tab, 'signs in');
    for (const one of this.#parts.tabs.all) await this.#go(one, list.path);
  }

  /** Stands on a page of the app, going there where the tab is elsewhere. */
  async #be(tab: Tab, place: typeof list | typeof search): Promise<boolean> {
    const { page } = tab;
    await this.#editing.close(page);
    if (new URL(page.url(), 'http://none').pathname === place.path) return this.#stands(tab);
    const link = place.link(page);
    if (await link.isVisible().catch(() => false)) {
      await press(link);
      await page.waitForURL((url) => url.pathname === place.path, { timeout: 5_000 });
      return this.#stands(tab);
    }
    return this.#go(tab, place.path);
  }

  /** Loads a page, or the one that stands there anew; false where no page of the app came. */
  async #go(tab: Tab, path: string | null): Promise<boolean> {
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

  async #row({ page }: Tab, chance: Chance): Promise<number | null> {
    const rows = list.rows(page);
    await rows
      .first()
      .waitFor({ timeout: 1_500 })
      .catch(() => {});
    const count = await rows.count();
    if (count === 0) return null;
    const row = rows.nth(chance.below(count));
    const href = await row.locator('a[href*="edit="]').first().getAttribute('href');
    return Number(href?.match(/[?&]edit=(-?\d+)/)?.[1]) || null;
  }

  async #shopOf(tab: Tab): Promise<ShopTruth | null> {
    const name = await shopShown(tab.page);
    return this.#parts.shops.find((shop) => shop.name === name) ?? null;
  }

  #did(tab: Tab, shop: ShopTruth, product: number | null, deed: Act['deed']): Act {
    return this.#parts.diary.did({ shop: shop.id, tab: tab.number, product, deed });
  }

  #note(tab: Tab | null, words: string, about: number | null = null): void {
    this.#parts.diary.note(tab?.number ?? null, words, about);
  }

  #tab(number: number): Tab {
    const tab = this.#parts.tabs.all[number];
    if (!tab) throw new Error(`There is no tab ${number}.`);
    return tab;
  }
}
