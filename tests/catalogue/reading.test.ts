import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { minorDigits } from '../../contract/rules/minor-digits.ts';
import { readAmount } from '../../server/catalogue/amount.ts';
import { partsOf } from '../../server/catalogue/amount-parts.ts';
import { csvRecords, readHeader } from '../../server/catalogue/csv-records.ts';
import { createCsvScanner } from '../../server/catalogue/csv-scanner.ts';
import { parseMap } from '../../server/catalogue/fields.ts';
import { gtin, splitImages } from '../../server/catalogue/formats/parts.ts';
import { plainText } from '../../server/catalogue/plain-text.ts';
import { xmlRecords } from '../../server/catalogue/xml-records.ts';

const strict = { mark: 'either', rounds: false } as const;
const read = (text: string, currency = 'DKK', rules: Parameters<typeof readAmount>[3] = strict) =>
  readAmount(text, 'Price', currency, rules).amount;
const whyNot = (text: string, rules: Parameters<typeof readAmount>[3] = strict) => {
  try {
    return readAmount(text, 'Price', 'DKK', rules).amount;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('[§D-catalogue-formats] amounts', () => {
  test('any amount comes back from its Danish, English and plain writing, to the øre', () => {
    const locales = ['da', 'en', 'de', 'fr', 'sv'];
    const currencies = ['DKK', 'EUR', 'JPY', 'KWD'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...currencies),
        fc.boolean(),
        (amount, locale, currency, grouped) => {
          const digits = minorDigits(currency);
          const text = new Intl.NumberFormat(locale, {
            minimumFractionDigits: digits,
            useGrouping: grouped,
          }).format(`${amount}E-${digits}` as Intl.StringNumericLiteral);
          const mark = locale === 'en' ? '.' : ',';
          expect(read(text, currency, { mark, rounds: false })).toBe(amount);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('whatever is written, it is an amount of zero or more, or refused by a code', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[-+0-9.,' krDKK]{0,14}$/), (text) => {
        const result = whyNot(text);
        if (typeof result === 'number') {
          expect(Number.isSafeInteger(result) && result >= 0).toBe(true);
        } else {
          expect(result).toMatch(/^[a-z_]+$/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a refusal suggests the other decimal mark only where the amount could be read with it', () => {
    const told = (text: string, mark: 'either' | '.' | ',') => {
      try {
        return read(text, 'DKK', { mark, rounds: false });
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(told('12,5', '.')).toBe(
      'is not an amount with "." before its decimals: say --decimal ,',
    );
    expect(told('12.5', ',')).toBe(
      'is not an amount with "," before its decimals: say --decimal .',
    );
    expect(told('12,34.56,7', '.')).toBe('is not an amount');
    expect(told('1.23,4.5', 'either')).toBe('is not an amount');
    expect(told('1,23,4', 'either')).toBe('is not an amount');
  });

  test('are read strictly', () => {
    expect(read('4.35')).toBe(435);
    expect(read('1.234,50')).toBe(123450);
    expect(read('1,234.50')).toBe(123450);
    expect(read('kr. 1.234.567,5')).toBe(123456750);
    expect(read('129,-')).toBe(12900);
    expect(readAmount('129.00 EUR', 'p', 'DKK', strict)).toEqual({
      amount: 12900,
      currency: 'EUR',
    });
    expect(read('12.345678', 'DKK', { mark: '.', rounds: true })).toBe(1235);
    expect(whyNot('1.234')).toBe('ambiguous_amount');
    expect(whyNot('1.234', { mark: ',', rounds: false })).toBe(123400);
    expect(whyNot('0.125')).toBe('too_many_decimals');
    expect(whyNot('1.23,4.5')).toBe('not_an_amount');
    expect(whyNot('12,34,56', { mark: '.', rounds: false })).toBe('not_an_amount');
    expect(whyNot('-1')).toBe('negative');
    expect(whyNot('1e9')).toBe('not_an_amount');
    expect(whyNot('99999999999')).toBe('too_large');
    expect(whyNot('')).toBe('not_an_amount');
    expect(whyNot('10 QQQ')).toBe('currency');
  });

  test('are read whatever stands around the number, and where only one mark stands in it', () => {
    expect(read(' DKK 5 ')).toBe(500);
    expect(read('+5')).toBe(500);
    expect(read('.5')).toBe(50);
    expect(read('129')).toBe(12900);
    expect(read('129,50')).toBe(12950);
    expect(read('129.50')).toBe(12950);
    expect(read('1,234,567')).toBe(123456700);
    expect(read('1.234.567')).toBe(123456700);
    expect(whyNot('1,234')).toBe('ambiguous_amount');
    expect(() => readAmount('5', 'Price', null, strict)).toThrow(
      expect.objectContaining({
        code: 'currency',
        message: expect.stringContaining('has no currency'),
      }),
    );
  });

  test('beyond the decimals of the currency are rounded half up, and never beyond the largest price', () => {
    const rounded = { mark: '.', rounds: true } as const;
    expect(
      ['0.004', '0.005', '0.0049', '12.995'].map((text) => read(text, 'DKK', rounded)),
    ).toEqual([0, 1, 0, 1300]);
    expect(read('10000000.00')).toBe(1_000_000_000);
    expect(whyNot('10000000.01')).toBe('too_large');
    expect(whyNot('10000000.005', rounded)).toBe('too_large');
  });

  test('[§D-catalogue-told] that another decimal mark would read are told so, and others are not', () => {
    const dots = { mark: '.', rounds: false } as const;
    const reason = (text: string) => {
      try {
        readAmount(text, 'Price', 'DKK', dots);
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(reason('129,95')).toBe('is not an amount with "." before its decimals: say --decimal ,');
    expect(reason('1.249,50')).toContain('--decimal ,');
    expect(reason('free')).toBe('is not an amount');
    expect(reason('129.95')).toBeNull();
  });

  test('[§D-catalogue-linear] the decimals of a currency are looked up in no format, however many rows are in it', async () => {
    vi.resetModules();
    const { minorDigits: digitsOf } = await import('../../contract/rules/minor-digits.ts');
    const lookUps = vi.spyOn(Intl, 'NumberFormat');
    const known = ['JPY', 'DKK', 'KWD', 'JPY', 'DKK', 'KWD'].map(digitsOf);
    const count = lookUps.mock.calls.length;
    lookUps.mockRestore();
    expect(known).toEqual([0, 2, 3, 0, 2, 3]);
    expect(count).toBe(0);
  });
});

/** Splits between characters, as a byte decoder does. */
async function* inPieces(text: string, sizes: number[]) {
  const characters = Array.from(text);
  for (let at = 0, turn = 0; at < characters.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield characters.slice(at, at + size).join('');
    at += size;
  }
}

describe('[§D-catalogue-formats] records', () => {
  test('are the same wherever the file happens to be split, with the line each starts on', async () => {
    const cell = fc.stringMatching(/^[aæ€😀 ",;\r\n]{0,6}$/u);
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n'),
        async (rows, sizes, end) => {
          const lines = ['one,two', ...rows.map((row) => row.map(quoted).join(','))];
          const text = lines.map((line) => `${line}${end}`).join('');
          const got: unknown[] = [];
          for await (const cells of csvRecords(inPieces(text, sizes), readHeader('one,two\n'))) {
            got.push([cells.get('one'), cells.get('two'), cells.line]);
          }
          let line = 2;
          const expected = rows.map(([one, two]) => {
            const start = line;
            line += `${one},${two}`.split(/\r\n|\r|\n/).length;
            return [one, two, start];
          });
          expect(got).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of XML are the same wherever it is split', async () => {
    const text =
      '<rss xmlns:g="x"><channel>\n<item><g:id>æ😀&amp;1</g:id><g:size>S</g:size></item>\n<item><id>2</id></item></channel></rss>';
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        async (sizes) => {
          const got: unknown[] = [];
          for await (const cells of xmlRecords(inPieces(text, sizes))) {
            got.push([cells.line, cells.get('id'), cells.get('size')]);
          }
          expect(got).toEqual([
            [2, 'æ😀&1', 'S'],
            [3, '2', ''],
          ]);
        },
      ),
    );
  });
});

test('[§D-catalogue-formats] the separator is the one that gives the most columns', () => {
  expect(readHeader('a;"b,c;d";e,f\n').delimiter).toBe(';');
  expect(readHeader('a\tb\n').delimiter).toBe('\t');
  expect(readHeader('only').columns).toEqual(['only']);
});

test('[§D-catalogue-formats] texts, barcodes, pictures and mappings', () => {
  expect(plainText('Tom &amp; Jerry &lt;3 <b>x</b> &aelig; 3 < 4')).toBe(
    'Tom & Jerry <3 x æ 3 < 4',
  );
  expect(gtin("'5701234567899")).toBe('5701234567899');
  expect(gtin('5.70123E+12')).toBe(null);
  expect(splitImages('https://a.example/w,1.jpg, https://b.example/2.jpg')).toHaveLength(2);
  expect(splitImages('/a.jpg,/b.jpg')).toEqual(['/a.jpg', '/b.jpg']);
  expect(parseMap('title=GTIN, UPC, EAN,cost=Price')).toEqual([
    { field: 'title', column: 'GTIN, UPC, EAN' },
    { field: 'cost', column: 'Price' },
  ]);
});

/** The same grammar as one regular expression, which takes quadratic time or worse. */
const asExpression =
  /^(?:(?<before>[A-Z]{3})\s*)?(?:kr\.?|[€$£])?\s*(?<number>[-+]?[\d.,'\s]*\d)\s*(?:kr\.?|[€$£]|,-)?\s*(?<after>[A-Z]{3})?$/i;

test('[§D-catalogue-linear] an amount is parsed as its regular expression would parse it', () => {
  const bits = ['kr', 'kr.', 'KRW', 'DKK', 'eur', 'D', 'k', '.', ',', '-', '+', ',-', "'"];
  const bit = fc.constantFrom(
    ...bits,
    ' ',
    '\u00a0',
    '\u202f',
    '\t',
    '€',
    '$',
    '1',
    '23',
    '0',
    'x',
  );
  fc.assert(
    fc.property(fc.array(bit, { maxLength: 9 }), (parts) => {
      const text = parts.join('').trim();
      const found = asExpression.exec(text)?.groups;
      const code = (found?.before ?? found?.after)?.toUpperCase() ?? null;
      expect(partsOf(text)).toEqual(found ? { code, number: found.number } : null);
    }),
    { numRuns: 20_000 },
  );
});

test('[§D-files-csv] a CSV has the records that another parser finds, wherever it is split', () => {
  const bits = ['"', '""', ',', ';', '\n', '\r\n', '\r', 'a', 'æ', '😀', ' ', '"b"', 'x,y'];
  const settings = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true };
  const referee = (text: string, delimiter: string): unknown => {
    try {
      return parse(text, { ...settings, delimiter });
    } catch {
      return 'cut off';
    }
  };
  const ours = (text: string, delimiter: string, at: number): unknown => {
    const scanner = createCsvScanner(delimiter);
    try {
      const pieces = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
      const records = pieces.flatMap((piece) => scanner.scan(piece, false));
      return [...records, ...scanner.scan('', true)].map(({ cells }) => cells);
    } catch {
      return 'cut off';
    }
  };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...bits), { maxLength: 14 }),
      fc.nat({ max: 20 }),
      fc.constantFrom(',', ';', '\t', '|'),
      (parts, at, delimiter) => {
        const text = parts.join('');
        expect(ours(text, delimiter, at)).toEqual(referee(text, delimiter));
      },
    ),
    { numRuns: 5_000 },
  );
});
