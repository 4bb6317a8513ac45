import type { Buyer } from '../db/schema/invoice-parts.ts';
/** In hundredths of a per cent. */
export const danishRate = 2500;

const unionExceptDenmark = new Set(
  'AT BE BG CY CZ DE EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * The rate for a buyer of Dropline, which is a Danish business: Danish VAT in Denmark; none by reverse charge for a business
 * elsewhere in the EU whose number is valid; Danish VAT for one without, since nobody else would pay any; none outside the EU.
 */
export function vatRateFor({ country, vat, vatState }: Buyer): number {
  if (country === 'DK') return danishRate;
  if (!unionExceptDenmark.has(country)) return 0;
  return vat !== null && vatState === 'valid' ? 0 : danishRate;
}

/** Minor units, rounded to the nearest. A negative base gives a negative amount of the same size. */
export function vatOf(base: number, rate: number): number {
  return Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000);
}
