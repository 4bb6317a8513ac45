/** The format of a VAT number after its country's letters, for each country in the register VIES. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** Greek VAT numbers begin with EL. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);

/** Whether VIES can check the country's numbers. */
export const isInVies = (country: string): boolean => prefixOf(country) in forms;

/**
 * A typed VAT number in the form that is stored: with its country's letters, without blanks, dots and dashes. Null if
 * it can't be a number of that country: a Danish number must pass the CVR check, those of other EU countries must have
 * the right format, and elsewhere it is 4 to 15 letters and digits `[§D-vat]`.
 */
export function readVat(country: string, typed: string): string | null {
  const text = typed.toUpperCase().replaceAll(/[\s.-]/g, '');
  const prefix = prefixOf(country);
  const form = forms[prefix];
  if (form === undefined) return /^[A-Z0-9]{4,15}$/.test(text) ? text : null;
  const number = text.startsWith(prefix) && !form.test(text) ? text.slice(prefix.length) : text;
  if (!form.test(number)) return null;
  return prefix === 'DK' && !isCvr(number) ? null : prefix + number;
}

const weights = [2, 7, 6, 5, 4, 3, 2, 1];

/** Whether 8 digits are a Danish CVR number: their weighted sum is divisible by 11. */
function isCvr(digits: string): boolean {
  if (digits === '00000000') return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === 0;
}
