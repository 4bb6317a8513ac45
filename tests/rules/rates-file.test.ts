import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { demoRates } from '../../server/demo/ecb-rates.ts';
import { newsAmong } from '../../server/rates/judge-rates.ts';
import { lastTold } from '../../server/rates/look-for-rates.ts';
import { RatesRefused, readEcb } from '../../server/rates/read-ecb.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const whole = readFileSync(new URL('../support/ecb-2024-12-31.xml', import.meta.url), 'utf8');
const file = (days: Record<string, Record<string, string>>) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="a" xmlns="b"><Cube>${Object.entries(
    days,
  )
    .map(
      ([time, cubes]) =>
        `<Cube time="${time}">${Object.entries(cubes)
          .map(([currency, rate]) => `<Cube currency="${currency}" rate='${rate}'/>`)
          .join('')}</Cube>`,
    )
    .join('')}</Cube></gesmes:Envelope>`;

test('[§D-money-rates-file] the ECB’s file is read, every digit of it', () => {
  expect(readEcb(whole, now)).toEqual([demoRates]);
});

test('[§D-money-rates-file] one of many days is read, the newest first', () => {
  const days = readEcb(
    file({ '2026-11-20': { DKK: '7.4605' }, '2026-11-23': { DKK: '7.46' } }),
    now,
  );
  expect(days).toEqual([
    { date: '2026-11-23', per_euro: { DKK: 7_460_000 } },
    { date: '2026-11-20', per_euro: { DKK: 7_460_500 } },
  ]);
});

test.each<[string, string]>([
  ['cut off', whole.slice(0, -40)],
  ['nothing', ''],
  ['a page that says so', '<html><body>Service unavailable<br></body></html>'],
  ['no day', '<Envelope><Cube><Cube currency="DKK" rate="7.46"/></Cube></Envelope>'],
  ['a day without rates', file({ '2026-11-23': {} })],
  ['no day of the calendar', file({ '2026-13-01': { DKK: '7.46' } })],
  ['a day that has not come', file({ '2026-11-27': { DKK: '7.46' } })],
  ['a day twice', whole.replace('</Cube>\n  </Cube>', '</Cube><Cube time="2024-12-31"/></Cube>')],
  ['a currency twice', whole.replace('currency="SEK"', 'currency="DKK"')],
  ['no currency', whole.replace('currency="SEK"', 'currency="kr."')],
  ['a rate of 0', file({ '2026-11-23': { DKK: '0.000' } })],
  ['a rate below 0', file({ '2026-11-23': { DKK: '-7.46' } })],
  ['a rate with a comma', file({ '2026-11-23': { DKK: '7,46' } })],
  ['no rate', file({ '2026-11-23': { DKK: 'N/A' } })],
  ['more digits than a rate has', file({ '2026-11-23': { DKK: '7.4600001' } })],
  [
    'an entity of its own',
    `<!DOCTYPE a [<!ENTITY b "7">]>${file({ '2026-11-23': { DKK: '&b;' } })}`,
  ],
  ['more than a file of rates', whole.padEnd(2_200_000, ' ')],
])('[§D-money-rates-file] a file with %s is refused', (_, text) => {
  expect(() => readEcb(text, now)).toThrow(RatesRefused);
});

/** What the operator is told of a file. */
function told(text: string): string {
  try {
    readEcb(text, now);
    return 'nothing';
  } catch (error) {
    return String(error);
  }
}
const long = 'X'.repeat(300);

test.each<[string, string]>([
  ['<a>', 'is not well-formed XML: 1:3: unclosed tag: a'],
  [`<${long}>`, `is not well-formed XML: ${`1:302: unclosed tag: ${long}`.slice(0, 200)}`],
  [
    whole.replace('currency="SEK"', `currency="${long}"`),
    `names the currency ${'X'.repeat(20)} wrongly or twice.`,
  ],
  [file({ '2026-11-23': { DKK: long } }), `says DKK ${'X'.repeat(20)}.`],
  ['<E><Cube time="2026-11-23"><Cube currency="DKK"/></Cube></E>', 'says DKK .'],
  [file({ [long]: { DKK: '7.46' } }), `names ${'X'.repeat(20)} as a day.`],
  [file({ '2026-11': { DKK: '7.46' } }), 'names 2026-11 as a day.'],
  ['<E><Cube time="2026-11-23"/><Cube time="2026-11-23"/></E>', 'names 2026-11-23 twice.'],
  [file({ '2026-11-26': { DKK: '7.46' } }), "is of a day that hasn't come: 2026-11-26."],
])(
  '[§D-money-rates-file] of a file that is refused, it is told why, and no more of it than helps: %#',
  (text, why) => {
    expect(told(text)).toBe(`RatesRefused: The file ${why}`);
  },
);

test('[§D-money-rates-file] a file may be of the next day, be 2 MB long, and hold what is not a rate', () => {
  const next = file({ '2026-11-25': { DKK: '7.46' } });
  expect(readEcb(next, Date.parse('2026-11-24T00:00:00Z'))).toHaveLength(1);
  expect(readEcb(next.padEnd(2_097_152, ' '), now)).toHaveLength(1);
  expect(told(next.padEnd(2_097_153, ' '))).toContain('longer than 2 MB');
  const noted = next.replace('<Cube>', '<note time="nonsense" currency="none"/><Cube>');
  expect(readEcb(noted, now)).toHaveLength(1);
});

test('[§D-money-rates-file] days are in order, whatever order the file has', () => {
  const dates = ['2026-11-19', '2026-11-23', '2026-11-20', '2026-11-18'];
  const days = readEcb(file(Object.fromEntries(dates.map((date) => [date, { DKK: '7.46' }]))), now);
  expect(days.map(({ date }) => date)).toEqual(dates.toSorted().reverse());
});

describe('[§D-money-rates-kept] of what was read', () => {
  const known = {
    date: '2026-11-20',
    per_euro: { DKK: 7_460_000, SEK: 11_000_000, USD: 1_100_000 },
  };
  const of = (date: string, per_euro: Record<string, number>) => ({ date, per_euro });

  test('what is newer is news; the same again is none', () => {
    const next = of('2026-11-23', { ...known.per_euro, DKK: 7_461_000 });
    expect(newsAmong([next, known], known)).toEqual([next]);
    expect(newsAmong([known], known)).toEqual([]);
    expect(newsAmong([next, known], null)).toEqual([next, known]);
  });

  test('nothing is no news', () => {
    expect(newsAmong([], known)).toEqual([]);
  });

  test('a file may name just half of the currencies, and one may move by just half', () => {
    const four = { ...known, per_euro: { ...known.per_euro, NOK: 12_000_000 } };
    const half = of('2026-11-23', { DKK: 7_460_000, SEK: 16_500_000 });
    expect(newsAmong([half], four)).toEqual([half]);
    const down = of('2026-11-23', { ...known.per_euro, USD: 733_334 });
    expect(
      newsAmong([down], { ...known, per_euro: { ...known.per_euro, USD: 1_100_001 } }),
    ).toEqual([down]);
  });

  test('after more than a month only what is newer is news', () => {
    const next = of('2026-12-25', known.per_euro);
    expect(newsAmong([next, known], known)).toEqual([next]);
  });

  test('a currency that has moved too far is named with both rates', () => {
    const next = of('2026-11-23', { ...known.per_euro, USD: 2_200_000 });
    expect(() => newsAmong([next], known)).toThrow(
      'The file says 2.2 USD a euro, after 1.1 on 2026-11-20.',
    );
  });

  test('a currency that has joined the euro goes', () => {
    const next = of('2026-11-23', { DKK: 7_460_000, SEK: 11_000_000 });
    expect(newsAmong([next], known)).toEqual([next]);
  });

  test('what has moved far in more than a month may be so', () => {
    const next = of('2026-12-21', { ...known.per_euro, USD: 2_200_000 });
    expect(newsAmong([next], known)).toEqual([next]);
    const sooner = { ...next, date: '2026-12-20' };
    expect(() => newsAmong([sooner], known)).toThrow(RatesRefused);
  });

  test.each<[string, ReturnType<typeof of>]>([
    ['older', of('2026-11-19', known.per_euro)],
    ['short of half the currencies', of('2026-11-23', { DKK: 7_460_000 })],
    ['of another scale', of('2026-11-23', { ...known.per_euro, DKK: 746_000 })],
    ['turned over', of('2026-11-23', { ...known.per_euro, USD: 1_700_000 })],
  ])('a file that is %s changes nothing', (_, read) => {
    expect(() => newsAmong([read], known)).toThrow(RatesRefused);
  });
});

test('[§D-money-rates] rates were told last at half past three in the afternoon, UTC', () => {
  const at = (text: string) => new Date(lastTold(Date.parse(text))).toISOString();
  expect(at('2026-11-24T15:29:59Z')).toBe('2026-11-23T15:30:00.000Z');
  expect(at('2026-11-24T15:30:00Z')).toBe('2026-11-24T15:30:00.000Z');
});
