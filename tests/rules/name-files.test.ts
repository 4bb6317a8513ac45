import { expect, test } from 'vitest';
import type { StartLinks } from '../../contract/page.ts';
import { nameFiles } from '../../src/sw/name-files.ts';

const starts: StartLinks = {
  links: [
    '<link rel="stylesheet" href="/assets/shop.css">',
    '<link rel="modulepreload" href="/assets/shop.js">',
    '<link rel="modulepreload" href="/assets/order.js">',
  ],
  pages: { '/shop/dashboard': [0, 1], '/en/shop/orders/show/*': [2], '/en/': [1] },
};
const entry = '<link rel="stylesheet" href="/assets/entry.css">';
const shell = `<head></head>${entry}<script type="application/json" id="starts">${JSON.stringify(starts)}</script><hr>`;

test('[§D-pages-start] the shell names the files of the page that is asked for, and of no other', () => {
  expect(nameFiles(shell, '/shop/dashboard')).toBe(
    '<head></head><link rel="stylesheet" href="/assets/shop.css"><link rel="modulepreload" href="/assets/shop.js"><hr>',
  );
});

test('[§D-pages-start] a page about a record is listed once for all of them', () => {
  const named = `<head></head>${entry}<link rel="modulepreload" href="/assets/order.js"><hr>`;
  expect(nameFiles(shell, '/en/shop/orders/show/NL-1')).toBe(named);
});

test('[§D-pages-start] a language’s entrance is found without its last slash', () => {
  const named = `<head></head>${entry}<link rel="modulepreload" href="/assets/shop.js"><hr>`;
  for (const path of ['/en/', '/en']) expect(nameFiles(shell, path), path).toBe(named);
});

test('[§D-pages-start] a page that isn’t listed gets the shell without names', () => {
  const bare = `<head></head>${entry}<hr>`;
  for (const path of ['/', '/shop/orders/show/NL-1', '/shop/dashboard/', '/toString'])
    expect(nameFiles(shell, path), path).toBe(bare);
  expect(nameFiles(bare, '/shop/dashboard')).toBe(bare);
});
