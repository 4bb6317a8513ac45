import { expect, test } from 'vitest';
import { isInVies } from '../../contract/rules/vat.ts';
import { standardVat } from '../../contract/rules/vat-rates.ts';

const union =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

test('[§D-money-vat] each country of the EU has a rate, and so have Norway, Switzerland and the United Kingdom', () => {
  expect(union.every(isInVies)).toBe(true);
  for (const country of [...union, 'NO', 'CH', 'GB']) {
    const rate = standardVat(country, '2026-11-24');
    expect(rate, country).toBeGreaterThanOrEqual(810);
    // The highest rate in the EU.
    expect(rate, country).toBeLessThanOrEqual(2700);
  }
  expect(['DK', 'DE', 'FI', 'CH'].map((country) => standardVat(country, '2026-11-24'))).toEqual([
    ...[2500, 1900, 2550, 810],
  ]);
  expect(standardVat('US', '2026-11-24')).toBe(0);
});

test('[§D-money-vat] a rate counts from its day on', () => {
  expect(standardVat('FI', '2024-08-31')).toBe(2400);
  expect(standardVat('FI', '2024-09-01')).toBe(2550);
  expect(['2023-12-31', '2024-01-01', '2025-07-01'].map((day) => standardVat('EE', day))).toEqual([
    ...[2000, 2200, 2400],
  ]);
});
