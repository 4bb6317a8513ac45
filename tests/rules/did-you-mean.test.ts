import { expect, test } from 'vitest';
import { spellAnew } from '../../server/catalogue-search/did-you-mean.ts';
import { editDistance } from '../../server/catalogue-search/edit-distance.ts';
import { withLastParts } from '../../server/catalogue-search/known-words.ts';

test.for([
  ['lampe', 'lampe', 0],
  ['lmape', 'lampe', 1],
  ['lamp', 'lampe', 1],
  ['lammpe', 'lampe', 1],
  ['lompe', 'lampe', 1],
  ['yogamtte', 'yogamåtte', 1],
  ['tempo', 'lampe', 3],
  ['gryde', 'lampe', 3],
  ['', 'lampe', 3],
] as const)('[§D-did-you-mean] %s is %s by %s slips', ([a, b, away]) => {
  expect(editDistance(a, b, 2)).toBe(away);
  expect(editDistance(b, a, 2)).toBe(away);
});

const known = new Map([
  ['lampe', 40],
  ['lampen', 12],
  ['vandflaske', 9],
  ['tepotte', 3],
  ['potte', 20],
  ['krus', 6],
]);

test.for<[string, string | null]>([
  ['lmape', 'lampe'],
  ['Lmape', 'lampe'],
  ['rød lmape', 'rød lampe'],
  ['vandflakse', 'vandflaske'],
  ['vndflske', 'vandflaske'],
  ['lampe', null],
  ['xyzzyq', null],
  // Too many words are one letter away from a short one.
  ['kru', null],
  // Numbers and signs aren't typing mistakes.
  ['24-MB01', null],
  ['', null],
])('[§D-did-you-mean] who typed "%s" meant %s', ([typed, meant]) => {
  expect(spellAnew(typed, known)).toBe(meant);
});

test('[§D-did-you-mean] a word that hardly any product has gives way to one that many have, and no other does', () => {
  const words = new Map([
    ['lampe', 40],
    ['lampa', 1],
    ['krukke', 4],
    ['krykke', 5],
  ]);
  expect(spellAnew('lampa', words)).toBe('lampe');
  expect(spellAnew('krukke', words)).toBeNull();
});

test('[§D-did-you-mean] what words of the catalogue end in is a word, too, where it stands behind several', () => {
  const words = new Map([
    ['bordlampe', 2],
    ['gulvlampe', 1],
    ['væglampe', 3],
    ['solbrille', 1],
    ['skibrille', 1],
  ]);
  const all = withLastParts(words);
  expect(all.get('lampe')).toBe(6);
  expect([...all.keys()].filter((word) => !words.has(word))).toEqual(['lampe']);
});
