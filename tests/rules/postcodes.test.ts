import { expect, test } from 'vitest';
import { isPostcode, postcodeLike } from '../../contract/rules/postcodes.ts';

test.each([
  ['DK', ['8000', ' 0900 ', 'DK-8000', 'dk 2100'], ['80000', '800', 'ABCD', '', '8 000']],
  ['SE', ['111 22', '11122', 'SE-111 22'], ['1112', '011 22', '111  22']],
  ['NO', ['0155', 'N-0155'], ['155', '01555']],
  ['FI', ['00100', 'FI-00100'], ['0100']],
  ['DE', ['10115', 'D-10115'], ['1011', '101156']],
  ['NL', ['1012 AB', '1012ab', 'NL-1012 AB'], ['0012 AB', '1012', '1012 A']],
  ['BE', ['1000', 'B-1000'], ['0100', '10000']],
  ['FR', ['75001', 'F-75001'], ['7500']],
  ['PL', ['00-001', '00001'], ['0-0001', '000-01']],
  ['AT', ['1010', 'A-1010'], ['0101', '10100']],
  ['GB', ['SW1A 1AA', 'm1 1ae', 'EC1A1BB', 'GIR 0AA'], ['SW1A', '12345', 'SW1A 1A']],
  ['US', ['10001', '10001-1234'], ['1000', '10001-12']],
])('[§D-mends-address] %s: postal codes are %o, and not %o', (country, right, wrong) => {
  for (const code of right) expect(isPostcode(country, code), code).toBe(true);
  for (const code of wrong) expect(isPostcode(country, code), code).toBe(false);
  expect(isPostcode(country, postcodeLike(country) ?? '')).toBe(true);
});

test('[§D-mends-address] of a country that isn’t known any is one, also none', () => {
  for (const code of ['', 'D02 AF30', '???']) expect(isPostcode('IE', code)).toBe(true);
  expect(postcodeLike('IE')).toBeNull();
});
