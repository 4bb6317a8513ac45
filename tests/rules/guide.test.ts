import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { StepList } from '../../src/features/guide/step-list.tsx';
import { type Had, nextOf, stepsOf } from '../../src/features/guide/steps.ts';
import { rendered, textOf } from '../support/rendered.tsx';

const nothing: Had = { integrations: 0, importItems: 0, products: 0, canConnect: true };
const done = (had: Partial<Had>, guide: 'start' | 'upgrade' = 'start') =>
  stepsOf({ ...nothing, ...had }, guide).map(({ isDone }) => isDone);

describe('the quick start guide', () => {
  test('[§2-guide] has four steps, and begins with none of them done', () => {
    expect(done({})).toEqual([false, false, false, false]);
    expect(done({ integrations: null, importItems: null, products: null })).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('[§D-offered] where no store can be connected the guide says so, and goes on with the search', async () => {
    const steps = stepsOf({ ...nothing, canConnect: false }, 'start');
    expect(nextOf(steps)).toBe(steps[1]);
    expect(nextOf(stepsOf(nothing, 'start'))?.title).toBe('guide.connect');
    const html = await rendered(createElement(StepList, { steps, isKnown: true, onLeave() {} }), {
      areas: ['shop', 'guide'],
    });
    expect(textOf(html)).toContain('Kan ikke lade sig gøre her endnu.');
    const connected = stepsOf({ ...nothing, canConnect: false, integrations: 1 }, 'start');
    expect([connected[0]?.isDone, connected[0]?.hint]).toEqual([true, 'guide.connect.hint']);
  });

  test('[§2-guide-connect] connecting is done with one integration, and by nothing else', () => {
    expect(done({ integrations: 1 })).toEqual([true, false, false, false]);
    expect(done({ importItems: 9, products: 9 })[0]).toBe(false);
  });

  test('[§2-guide-search] searching is done with an item on the import list or a product', () => {
    expect(done({ importItems: 1 })).toEqual([false, true, false, false]);
    expect(done({ products: 1 })[1]).toBe(true);
    expect(done({ importItems: null, products: 1 })[1]).toBe(true);
  });

  test('[§2-guide-import] importing is done with a product, not with an item on the import list', () => {
    expect(done({ products: 1 })).toEqual([false, true, true, false]);
    expect(done({ importItems: 9 })[2]).toBe(false);
  });

  test('[§2-guide-last] the last step is never done', () => {
    const everything = { integrations: 9, importItems: 9, products: 9 };
    expect(done(everything)).toEqual([true, true, true, false]);
    expect(done(everything, 'upgrade')).toEqual([true, true, true, false]);
  });

  test('[§2-sidebar-guide] each step leads to its page, and says which are done', async () => {
    const html = await page('start');
    expect(linksOf(html)).toEqual([
      '/shop/integrations',
      '/shop/products/search-products',
      '/shop/products/import-list',
      '/shop/orders/history',
    ]);
    expect(textOf(html).match(/klaret/g)).toHaveLength(1);
    expect(titlesOf(html)).toEqual([
      'Forbind din webshop',
      'Søg produkter',
      'Importér fra importlisten',
      'Sælg, og følg dine ordrer',
    ]);
  });

  test('[§2-guide] the first step that isn’t done stands out, once that is known', async () => {
    const next = /<li aria-current="step">.*?<\/li>/gs;
    const html = await page('start');
    expect(html.match(next)).toHaveLength(1);
    expect(textOf(html.match(next)?.[0] ?? '')).toContain('Søg produkter');
    expect((await page('start', false)).match(next)).toBeNull();
    const all = stepsOf({ ...nothing, integrations: 1, importItems: 1, products: 1 }, 'start');
    expect(nextOf(all)).toBe(all[3]);
  });
});

describe('the upgrade modal', () => {
  test('[§2-upgrade-steps] [§2-upgrade-change] repeats steps 1 to 3, and its fourth changes the plan', async () => {
    const start = stepsOf(nothing, 'start').slice(0, 3);
    expect(stepsOf(nothing, 'upgrade').slice(0, 3)).toEqual(start);
    const html = await page('upgrade');
    const links = linksOf(html);
    expect(titlesOf(html)).toEqual([
      'Forbind din webshop',
      'Søg produkter',
      'Importér fra importlisten',
      'Opgradér dit abonnement',
    ]);
    expect(links.slice(0, 3)).toEqual(start.map(({ href }) => href));
    expect(links[3]).toBe('/shop/subscription/change');
  });
});

async function page(guide: 'start' | 'upgrade', isKnown = true): Promise<string> {
  const steps = stepsOf({ ...nothing, integrations: 1 }, guide);
  const list = createElement(StepList, { steps, isKnown, onLeave: () => {} });
  return rendered(list, { areas: ['guide'] });
}

/** The title of each step. */
const titlesOf = (html: string) =>
  [...html.matchAll(/<span class="d_block fw_medium">([^<]+)/g)].map(([, title]) => title);

const linksOf = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);
