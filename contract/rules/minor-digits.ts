/** Asking the engine takes longer than reckoning. */
const digits = new Map<string, number>();

/** How many digits a currency's minor unit has, as ISO 4217 says: 2 for DKK and HUF, 0 for JPY and ISK. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const found = format.resolvedOptions().maximumFractionDigits ?? 2;
  digits.set(currency, found);
  return found;
}
