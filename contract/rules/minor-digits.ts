/** The currencies whose minor unit isn't a hundredth, as ISO 4217 has them. What engines tell is how prices are written, which is another thing: HUF without any. */
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
