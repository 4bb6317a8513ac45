import { setTimeout as rest } from 'node:timers/promises';
import type { Chance } from './chance.ts';
import type { Act, Sure } from './diary.ts';
import { Editing } from './editing.ts';
import { Hearing } from './hearing.ts';
import type { Moving, Parts } from './moving.ts';
import { dialog, linkTo, list, press, search } from './places.ts';
import type { Step } from './plan.ts';
import type { ShopTruth } from './server-truth.ts';
import type { Tab } from './tabs.ts';

/** A person working in three tabs, who writes down what they do and what they are told. */
export class Person {
  readonly #parts: Parts;
  readonly #moving: Moving;
  readonly #hearing: Hearing;
  readonly #editing: Editing;

  constructor(parts: Parts, moving: Moving) {
    this.#parts = parts;
    this.#moving = moving;
    this.#hearing = new Hearing(parts.tabs, moving);
    this.#editing = new Editing(parts.diary);
  }

  /** At the end of the day some undone acts turn out to have been sent already. */
  hearOfLateUndos(): void {
    this.#hearing.lateUndos();
  }

  /** Does the step; false if there was nothing to do it to. */
  async take(step: Step): Promise<boolean> {
    const tab = this.#tab(step.tab);
    const { chance } = step;
    switch (step.what) {
      case 'weather':
        return this.#moving.weather(chance);
      case 'rest':
        await rest(200 + chance.below(1_500));
        return true;
      case 'reload':
        this.#moving.note(tab, 'reloads');
        return this.#moving.go(tab, null);
      case 'close':
        this.#moving.note(tab, 'is closed');
        await this.#parts.tabs.reopen(tab);
        return this.#moving.go(tab, list.path);
      case 'crash':
        await this.#moving.die(tab, 0);
        return true;
      case 'undo':
        return this.#hearing.undo(tab, step);
      case 'sign out':
        return this.#moving.signOut(tab);
      case 'switch shop':
        return this.#moving.switchShop(tab);
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
    const shop = await this.#moving.shopOf(tab);
    const count = await cards.count();
    if (!shop || count === 0) return false;
    const link = cards.nth(step.chance.below(count)).locator('h2 a');
    const product = Number((await link.getAttribute('href'))?.match(/[?&]product=(\d+)/)?.[1]);
    const card = search.cards(page).filter({ has: page.locator(linkTo('product', product)) });
    const title = await card.locator('h2 a').innerText();
    const seen = tab.told.length;
    const act = this.#did(tab, shop, product, { kind: 'add' });
    this.#moving.note(tab, `adds ${product} »${title}«`, product);
    await press(card.getByRole('button', { name: 'Føj til importliste' }));
    await this.#hearing.hear(tab, step, seen, [act], /føjet til importlisten|gemt på denne enhed/);
    this.#hearing.offer(tab, [act]);
    return true;
  }

  async #inList(tab: Tab, step: Step): Promise<boolean> {
    const shop = await this.#moving.shopOf(tab);
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
    await press(page.locator('main tbody').locator(linkTo('edit', id)).first());
    const open = await this.#editing.open(page);
    if (!open) return this.#editing.close(page);
    const fields = await this.#editing.change(page, step, (words) =>
      this.#moving.note(tab, words, product),
    );
    if (step.what === 'type only') {
      for (const value of Object.values(fields)) this.#parts.diary.typed(value);
      this.#moving.note(
        tab,
        `types ${JSON.stringify(fields)} in ${product}, and leaves it`,
        product,
      );
      if (step.dies !== null) return this.#moving.die(tab, step.dies);
      return this.#editing.close(page);
    }
    if (Object.keys(fields).length === 0) return this.#editing.close(page);
    const seen = tab.told.length;
    const act = this.#did(tab, shop, product, { kind: 'edit', fields });
    this.#moving.note(tab, `saves ${JSON.stringify(fields)} of ${product}, item ${id}`, product);
    await press(dialog(page).getByRole('button', { name: 'Gem', exact: true }));
    await this.#hearing.hear(tab, step, seen, [act], /^Gemt/);
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
      page.locator('main tbody tr').filter({ has: page.locator(linkTo('edit', id)) });
    const seen = tab.told.length;
    const acts = products.map((product) => this.#did(tab, shop, product, { kind: 'remove' }));
    for (const product of products) this.#moving.note(tab, `removes ${product}`, product);
    if (step.what === 'remove') {
      const [id = 0] = ids;
      await press(rowOf(id).getByRole('button', { name: /^Fjern / }));
    } else {
      for (const id of ids) await rowOf(id).getByRole('checkbox').check();
      await press(page.getByRole('button', { name: 'Fjern valgte' }));
    }
    await this.#hearing.hear(tab, step, seen, acts, /er fjernet\.$/);
    this.#hearing.offer(tab, acts);
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
    this.#moving.note(tab, 'removes all');
    await press(dialog(page).getByRole('button', { name: 'Fjern alle produkter' }));
    await this.#hearing.hear(tab, step, seen, [act], /^Importlisten er tømt/);
    this.#hearing.offer(tab, [act]);
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
    this.#moving.note(tab, 'asks for a bulk import');
    await press(go);
    if (step.dies !== null) await this.#moving.die(tab, step.dies);
    if (await this.#hearing.told(tab, seen, /^Importen er/, step.dies === null)) one.told = 'yes';
    return true;
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

  /** Makes sure that the tab is on a page of the app, with nothing open over it. */
  async #be(tab: Tab, place: typeof list | typeof search): Promise<boolean> {
    await this.#editing.close(tab.page);
    return this.#moving.be(tab, place);
  }

  #did(tab: Tab, shop: ShopTruth, product: number | null, deed: Act['deed']): Act {
    return this.#parts.diary.did({ shop: shop.id, tab: tab.number, product, deed });
  }

  #tab(number: number): Tab {
    const tab = this.#parts.tabs.all[number];
    if (!tab) throw new Error(`There is no tab ${number}.`);
    return tab;
  }
}
