/**
 * The currencies whose minor unit isn't a hundredth, according to ISO 4217. `Intl` can't be used: it knows how prices
 * are usually written, such as HUF without decimals.
 */
const digits: Readonly<Record<string, number>> = {
  ...digitsOf(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...digitsOf(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...digitsOf(4, 'CLF UYW'),
};

/** How many digits a currency's minor unit has: 2 for DKK and HUF, 0 for JPY and ISK. */
export const minorDigits = (currency: string): number => digits[currency] ?? 2;

function digitsOf(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]));
}
