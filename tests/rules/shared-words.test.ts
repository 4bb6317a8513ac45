import { expect, test } from 'vitest';
import { languages, manifestOf } from '../../scripts/manifests.ts';
import { stateFrom } from '../../src/screens/search-products/search-state.ts';

/** What is searched for after another app has shared `title`, `text` and `url`, the names in our manifest. */
function searched(shared: { title?: string; text?: string; url?: string }): string[] {
  return languages.map((language) => {
    const { params } = manifestOf('.', language).share_target;
    const query = Object.entries(shared).map(([part, value]) => [
      params[part as keyof typeof params],
      value,
    ]);
    return stateFrom(new URLSearchParams(query as [string, string][]).toString()).search;
  });
}

test.each([
  ['words', { text: 'bordlampe i messing' }, 'bordlampe i messing'],
  [
    'quoted words',
    { text: '“Bordlampe Morgendis”\nhttps://a.example/x#:~:text=B' },
    'Bordlampe Morgendis',
  ],
  [
    'a page: the name of its shop is left out',
    { title: 'Bordlampe Morgendis | Lampeland', text: 'https://lampeland.example/p/88121' },
    'Bordlampe Morgendis',
  ],
  [
    'a bare link: the words of its path, not the ids',
    { url: 'https://shop.example/da/products/bordlampe-morgendis-38cm_99812.html?ref=x' },
    'bordlampe morgendis',
  ],
  ['a link in the text', { text: 'https://shop.example/vare/tekop-bl%C3%A5/' }, 'tekop blå'],
  ['a search elsewhere', { url: 'https://shop.example/find?q=yoga+mat&page=2' }, 'yoga mat'],
  ['a link that says nothing', { url: 'https://shop.example/p/12345' }, ''],
  ['a broken escape', { url: 'https://shop.example/tekop-%E0%A4%A' }, 'tekop'],
  ['no link at all', { url: 'not a link' }, ''],
  [
    'a long text: as many words as a product can have',
    { text: 'en to tre fire fem seks syv' },
    'en to tre fire fem seks',
  ],
])('[§D-share] %s', (_, shared, words) => {
  expect(searched(shared)).toEqual([words, words]);
});

test('[§D-share] a search of its own stands before what was shared, and without either it is empty', () => {
  expect(stateFrom('search=kop&shared_text=lampe').search).toBe('kop');
  expect(stateFrom('page=2').search).toBe('');
});
