/**
 * Whether a text without blanks is an IBAN: with letters read as numbers from 10 on, it leaves 1 when divided by 97.
 */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (sign) => Number.parseInt(sign, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}
