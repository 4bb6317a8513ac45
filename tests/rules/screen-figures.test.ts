import { expect, test } from 'vitest';
import { pageLinks } from '../../src/ui/page-links.ts';
import { type AmountProblem, parseMoney, readAmount } from '../../src/ui/parse-money.ts';

test('[§9-page-links] five page links stand around the current page, fewer when there are fewer', () => {
  expect(pageLinks(1, 1)).toEqual([1]);
  expect(pageLinks(1, 3)).toEqual([1, 2, 3]);
  expect(pageLinks(1, 128)).toEqual([1, 2, 3, 4, 5]);
  expect(pageLinks(64, 128)).toEqual([62, 63, 64, 65, 66]);
  expect(pageLinks(128, 128)).toEqual([124, 125, 126, 127, 128]);
});

test.for<[string, ',' | '.', number | null]>([
  ['129', ',', 12900],
  ['129,5', ',', 12950],
  ['129.50', ',', 12950],
  ['1.249,50', ',', 124950],
  ['1,249.50', '.', 124950],
  ['1.249', ',', 124900],
  ['1,249', '.', 124900],
  ['1.249.000', ',', 124900000],
  ['1 249,5 kr.', ',', 124950],
  ['DKK 12', ',', 1200],
  ['0', ',', 0],
  ['12,345', ',', null],
  ['-5', ',', null],
  ['', ',', null],
  ['gratis', ',', null],
])(
  '[§D-figures] %s, where the decimal mark is "%s", is %s minor units',
  ([text, decimal, amount]) => {
    expect(parseMoney(text, 2, decimal)).toBe(amount);
  },
);

test.for<[string, ',' | '.', AmountProblem]>([
  ['abc', ',', 'words'],
  ['12 for 10', ',', 'words'],
  ['kr', ',', 'words'],
  ['1.2.3', ',', 'marks'],
  ['1.2.3', '.', 'marks'],
  ['12.34,56', ',', 'marks'],
  ['1.234.56', ',', 'marks'],
  ['-5', ',', 'negative'],
  ['−5', '.', 'negative'],
  ['12,345', ',', 'decimals'],
  ['12.345', '.', 'decimals'],
  ['10000001', ',', 'large'],
  [' ', ',', 'missing'],
])(
  '[§D-unread] %s, where the decimal mark is "%s", is no price for its %s',
  ([text, decimal, problem]) => {
    expect(readAmount(text, 2, decimal, 1_000_000_000)).toEqual({ problem });
  },
);

test.for<[string, ',' | '.']>([
  ['12,50 kr', ','],
  ['12.50 kr', '.'],
  ['12,5', ','],
  ['DKK 12.50', '.'],
])('[§D-unread] %s, where the decimal mark is "%s", is a price', ([text, decimal]) => {
  expect(readAmount(text, 2, decimal)).toEqual({ amount: 1250 });
});

test('[§D-figures] a currency without minor units takes no decimals', () => {
  expect(parseMoney('1500', 0, '.')).toBe(1500);
  expect(parseMoney('15.5', 0, '.')).toBeNull();
});
