import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PageName, pages } from '../../src/router/pages.ts';

/** The files that may list a page, besides its own folder. */
const tables = ['src/app/screens.ts', 'src/router/pages.ts'];
const offers = [
  'src/layouts/keys/page-keys.ts',
  'src/layouts/nav-items.ts',
  'src/layouts/palette/use-pages.ts',
  'src/layouts/shop-menu.tsx',
  'src/layouts/supplier-layout.tsx',
  'src/layouts/supplier-nav.ts',
];

const sources = globSync('src/{app,features,layouts,router,wiring}/**/*.{ts,tsx}')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => /\bPage(Name|sOffered)\b/.test(text));
const filesWithRow = (name: string) =>
  sources.filter(({ text }) => new RegExp(`^  ${name}: `, 'm').test(text)).map(({ file }) => file);

test('[§D-page-row] a page has a row in two tables, and one in each map of what offers it: nowhere else', () => {
  const names = Object.keys(pages) as PageName[];
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) {
    const found = filesWithRow(name).sort();
    expect(
      found.filter((file) => !offers.includes(file)),
      name,
    ).toEqual(tables);
  }
  // Two examples: a page that is offered nowhere, and one in the navigation.
  expect(filesWithRow('invoice').sort()).toEqual(tables);
  expect(filesWithRow('supplierCategories').sort()).toEqual(
    [...tables, 'src/layouts/supplier-nav.ts'].sort(),
  );
});
