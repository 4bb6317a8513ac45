import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matcher, searchTextOf, searchWordsOf } from '../../contract/rules/text-search.ts';
import { textIndex } from '../../src/lib/pure/text-index.ts';
import { searchedText } from '../support/searched-text.ts';

const finds = (query: string, ...fields: string[]): boolean => matcher(query)(searchTextOf(fields));

describe('what a search finds', () => {
  it.each([
    ['å', 'Blå', true],
    ['å', 'Sofa', false],
    ['Å', 'AALBORG', true],
    ['århus', 'Aarhus C', true],
    ['aarhus', 'Århus C', true],
    ['A\u030Arhus', 'Århus C', true],
    ['\u212B', 'Århus', true],
    ['bla', 'Blå', true],
    ['blå', 'Blank', false],
    ['ø', 'Sofa', false],
    ['malmø', 'Malmö', true],
    ['malmö', 'Malmø', true],
    ['malmo', 'Malmø', true],
    ['smorebraet', 'Smørebræt', true],
    ['smoerebraet', 'SMØREBRÆT', true],
    ['SMOREBRÆT', 'Smørebræt', true],
    ['smørebræt', 'Smorebrat', false],
    ['Mærsk', 'Märsk', true],
    ['cafe', 'Café', true],
    ['café', 'Cafe', true],
    ['müsli', 'Musli', true],
    ['strasse', 'Straße', true],
    ['STRAẞE', 'strasse', true],
    ['istanbul', 'İSTANBUL', true],
    ['ısparta', 'ISPARTA', true],
    ['ΟΔΟΣ', 'οδοσα', true],
    ['łodz', 'Łódź', true],
    ['ﬁn', 'FINGER', true],
    ['１００', '100', true],
    ['👩‍🔧', 'Gave 👩‍🔧', true],
    ['50 %', '50 % rabat', true],
    ['%', 'uden', false],
    ['_', 'a_b', true],
    ['\\', 'a\\b', true],
    ['\\', 'ab', false],
    ['hånd\u00ADklæde', 'Håndklæde', true],
  ])('[§D-one-search] %j in %j: %j', (query, text, found) => {
    expect(finds(query, text)).toBe(found);
  });

  it('[§D-one-search] a size is found however its × is typed, and not by its figures alone in another size', () => {
    for (const query of ['200 × 40', '200x40', '200 X 40', '200 ×', '40 200', '200 x 40 x 6']) {
      expect(finds(query, 'Bordplade 200 × 40 × 6 cm'), query).toBe(true);
    }
    expect(finds('200 × 40', 'Bordplade 40 × 200 cm')).toBe(false);
    expect(finds('x 200', 'Sofa 200 cm')).toBe(false);
  });

  it('[§D-one-search] a text with Danish letters alone is searched like one with others besides', () => {
    const danish = fc.string({ unit: fc.constantFrom(...' aAoOeExX09-æøåÆØÅ') });
    // A sign that counts for nothing, but is no Danish letter.
    const nothing = '\u200B';
    fc.assert(
      fc.property(danish, (text) => {
        expect(searchTextOf([text])).toBe(searchTextOf([text + nothing]));
        expect(searchWordsOf(text)).toEqual(searchWordsOf(text + nothing));
      }),
    );
  });

  it('[§D-one-search] every word has to be found, in any field and any order, but none across two fields', () => {
    expect(finds('eg bord', 'Bord', 'massiv eg')).toBe(true);
    expect(finds('eg stol', 'Bord', 'massiv eg')).toBe(false);
    expect(finds('bordmassiv', 'Bord', 'massiv')).toBe(false);
    expect(finds('2x4', 'Serie 2', 'x 4')).toBe(false);
  });

  it('[§D-one-search] who asks for nothing that can be seen gets everything', () => {
    for (const query of ['', '  ', '\u200B', '\u0301', '\u0000\n', '\uD83D']) {
      expect(finds(query, 'Bord'), JSON.stringify(query)).toBe(true);
      expect(searchWordsOf(query)).toEqual([]);
    }
  });

  it('[§D-one-search] whatever part of a text is typed, in whatever case and form, finds it', () => {
    fc.assert(
      fc.property(searchedText, fc.nat(), fc.nat(), fc.nat(4), (text, from, to, form) => {
        const part = text.slice(
          ...[from % (text.length + 1), to % (text.length + 1)].sort((a, b) => a - b),
        );
        const typed =
          [
            part,
            part.toUpperCase(),
            part.normalize('NFD'),
            part.normalize('NFC'),
            // Except for sizes, which mean something else with their words reversed.
            /\d/.test(part) ? part : part.split(' ').reverse().join(' '),
          ][form] ?? part;
        expect(finds(typed, 'andet', text), JSON.stringify([typed, text])).toBe(true);
      }),
      { numRuns: 3_000, examples: [['Ä\u030A', 0, 1, 0]] },
    );
  });

  it('[§D-one-search] a folded text is one that every database keeps as it is, and folds to itself', () => {
    fc.assert(
      fc.property(fc.array(searchedText, { maxLength: 4 }), (fields) => {
        const text = searchTextOf(fields);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
        expect(searchTextOf(text.split('\n'))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('[§D-one-search] a list is searched as its rows are, and a changed one anew', () => {
  const { among, read } = textIndex<{ title: string }>(({ title }) => [title]);
  const rows = ['Bænk', 'Bord', 'Stol'].map((title) => ({ value: { title } }));
  const found = (list: typeof rows, query: string) =>
    among(list, ({ value }) => value, query).map(({ value }) => value.title);
  expect(found(rows, 'b')).toEqual(['Bænk', 'Bord']);
  expect(found(rows, 'baenk')).toEqual(['Bænk']);
  expect(found(rows, 'b o')).toEqual(['Bord']);
  expect(found([...rows.slice(1), { value: { title: 'Båd' } }], 'b')).toEqual(['Bord', 'Båd']);
  expect(read({ title: 'Bænk' })).toBe('baenk');
});

it('[§D-one-search] a list finds what each of its rows is found by, whatever is searched', () => {
  const words = fc.array(fc.constantFrom('bænk', 'Å', 'nr. 7', '7', 'an', '\0', ''), {
    maxLength: 4,
  });
  const text = words.map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), text, (titles, query) => {
      const index = textIndex<{ title: string }>(({ title }) => [title]);
      const rows = titles.map((title) => ({ title }));
      const found = index.among(rows, (row) => row, query);
      expect(found).toEqual(rows.filter(index(query)));
    }),
    { numRuns: 1_000 },
  );
});
