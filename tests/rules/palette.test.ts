import { expect, test } from 'vitest';
import { rank } from '../../src/lib/pure/rank.ts';

const pages = [
  { title: 'Overblik', also: 'forside hjem' },
  { title: 'Søg produkter' },
  { title: 'Importliste' },
  { title: 'Mine produkter', also: 'varer lager' },
  { title: 'Ordrer', also: 'bestillinger salg' },
  { title: 'Opret butik' },
  { title: 'Skift plan', also: 'opgrader abonnement' },
  { title: 'Abonnement', also: 'faktura kort' },
];
const found = (query: string) => rank(pages, query).map(({ title }) => title);

test('[§D-palette] nothing typed leaves everything in its order', () => {
  expect(found('  ')).toEqual(pages.map(({ title }) => title));
});

test('[§D-palette] a title that begins so comes before a word that does, and both before letters inside', () => {
  expect(found('o')).toEqual(expect.arrayContaining(['Ordrer', 'Overblik', 'Opret butik']));
  expect(found('prod')).toEqual(['Søg produkter', 'Mine produkter']);
  expect(found('liste')).toEqual(['Importliste']);
  expect(found('plan')[0]).toBe('Skift plan');
  expect(found('abonnement')).toEqual(['Abonnement', 'Skift plan']);
});

test('[§D-palette] every word has to be answered, in any order, without its accents', () => {
  expect(found('produkter mine')).toEqual(['Mine produkter']);
  expect(found('sog')).toEqual(['Søg produkter']);
  expect(found('mine ordrer')).toEqual([]);
});

test('[§D-palette] another name finds a thing, behind those that are called so', () => {
  expect(found('hjem')).toEqual(['Overblik']);
  expect(found('lager')).toEqual(['Mine produkter']);
});

test('[§D-palette] letters left out are forgiven from the third on, in the order of the word alone', () => {
  expect(found('imprt')).toEqual(['Importliste']);
  expect(found('ovrblk')).toEqual(['Overblik']);
  expect(found('ot')).not.toContain('Opret butik');
  expect(found('tropmi')).toEqual([]);
});
