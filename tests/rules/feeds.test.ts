import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { type Feed, feedProblem, feedState } from '../../contract/entities/feeds.ts';
import { Feeds } from '../../src/screens/feeds/feeds.tsx';
import { ProblemList } from '../../src/screens/feeds/problem-list.tsx';
import { SeededContext } from '../../src/sync/read/seeded.ts';
import { rendered, textOf } from '../support/rendered.tsx';

const areas = ['shop', 'feeds'];

const feed = (id: number, change: Partial<Feed> = {}): Feed => ({
  id,
  name: `Feed ${id}`,
  channel: 'google',
  country: 'DK',
  currency: 'DKK',
  language: 'da',
  filter: { category_id: null, supplier_id: null, in_stock: false },
  state: 'live',
  url: `https://dropline.example/feeds/hemmelig-${id}.xml`,
  items_count: 12,
  left_out_count: 0,
  problems: [],
  last_built_at: '2026-03-01T10:00:00Z',
  created_at: '2026-02-01T10:00:00Z',
  ...change,
});

const page = (feeds: Feed[], locale: 'da' | 'en' = 'da') => {
  const value = { answers: { 'GET /shop/feeds': { data: feeds } }, observedAt: 0 };
  const path = '/shop/products/feeds';
  const node = createElement(SeededContext, { value }, createElement(Feeds));
  return rendered(node, { areas, path, locale });
};

describe('[§2-feeds] the page of feeds', () => {
  test('[§3-feed] tells each feed’s name, channel, place, state and counts, and copies its address', async () => {
    const html = await page([
      feed(1, { name: 'Forår', channel: 'kelkoo', state: 'live_with_errors', left_out_count: 3 }),
      feed(2, { state: 'building', url: null, last_built_at: null, items_count: 0 }),
    ]);
    const text = textOf(html);
    expect(text).toMatch(
      /Forår Kelkoo · DK, DKK, dansk Klar, nogle udeladt .*12 produkter · 3 udeladt/,
    );
    expect(text).toMatch(
      /Feed 2 Google Shopping · DK, DKK, dansk Bygges .*0 produkter .*Ikke endnu/,
    );
    expect(html).toContain('aria-label="Kopiér adressen på Forår"');
    expect(html).not.toContain('aria-label="Kopiér adressen på Feed 2"');
  });

  test('every state is a word of its own, in both languages', async () => {
    for (const locale of ['da', 'en'] as const) {
      const texts = await Promise.all(
        feedState.options.map(async (state) => textOf(await page([feed(1, { state })], locale))),
      );
      expect(texts.length).toBeGreaterThan(4);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.join(' ')).not.toMatch(/feeds\.\w/);
    }
  });

  test('a shop without feeds is shown the first step, and no search', async () => {
    const html = await page([]);
    expect(textOf(html)).toContain('Du har ingen feeds endnu');
    expect(html.match(/Nyt feed/g)?.length).toBeGreaterThan(0);
    expect(html).not.toContain('type="search"');
  });
});

test('[§3-feed] what is wrong is told by row, item, attribute and reason, and what helps', async () => {
  const problems = [
    { row: 7, item_id: '41', title: 'Kop', attribute: 'brand', code: 'missing' as const },
    { row: 0, item_id: '', title: '', attribute: 'link', code: 'missing' as const },
    { row: 9, item_id: '42', title: 'Fad', attribute: 'gtin', code: 'dropped' as const },
  ];
  const text = textOf(await rendered(createElement(ProblemList, { problems }), { areas }));
  expect(text).toMatch(/Kop Række 7 · produkt 41 Udeladt: Mærke mangler Udfyld feltet/);
  expect(text).toContain('Butikken har ingen webadresse Skriv butikkens hjemmeside');
  expect(text).toContain('Fad Række 9 · produkt 42 Stregkode passer ikke');
});

test('[§3-feed] every reason has words of its own', async () => {
  const codes = feedProblem.shape.code.options;
  const texts = await Promise.all(
    codes.map(async (code) => {
      const problem = { row: 1, item_id: '1', title: 'Kop', attribute: 'title', code };
      const node = createElement(ProblemList, { problems: [problem] });
      return textOf(await rendered(node, { areas, locale: 'en' }));
    }),
  );
  expect(new Set(texts).size).toBe(codes.length);
  expect(texts.join(' ')).not.toMatch(/feeds\.\w/);
});
