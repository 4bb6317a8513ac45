import type { Buyer } from '../db/schema/invoice-parts.ts';
/** In hundredths of a per cent. */
export const danishRate = 2500;

const unionExceptDenmark = new Set(
  'AT BE BG CY CZ DE EE EL ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/**
 * The VAT rate for a buyer from Dropline, a Danish business: Danish VAT in Denmark; none by reverse charge for a
 * business elsewhere in the EU with a valid VAT number; Danish VAT for one without, since otherwise nobody would pay
 * VAT; none outside the EU.
 */
export function vatRateFor({ country, vat, vatState }: Buyer): number {
  if (country === 'DK') return danishRate;
  if (!unionExceptDenmark.has(country)) return 0;
  return vat !== null && vatState === 'valid' ? 0 : danishRate;
}

/** In minor units, rounded to the nearest. A negative base gives a negative amount of the same size. */
export function vatOf(base: number, rate: number): number {
  return Math.sign(base) * Math.round((Math.abs(base) * rate) / 10_000);
}
