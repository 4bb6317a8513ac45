/** Why a text is no amount. */
export type AmountProblem = 'missing' | 'negative' | 'words' | 'marks' | 'decimals' | 'large';

export type ReadAmount = { amount: number } | { problem: AmountProblem };

/**
 * Minor units from what a person typed: `1.249,5` and `1249.50` are both 124950 with two digits. The last of `.` and
 * `,` is the decimal mark, unless it groups thousands (three digits after it, and it is not the language's decimal
 * mark, or there are several of it). Otherwise why it is not an amount from zero to `most`.
 */
export function readAmount(
  text: string,
  digits: number,
  decimal: ',' | '.',
  most = Number.MAX_SAFE_INTEGER,
): ReadAmount {
  const plain = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(kr\.?|[A-Z]{3}|[€$£])|(kr\.?|,-|[A-Z]{3}|[€$£])$/gi, '');
  if (plain === '') return { problem: text.trim() === '' ? 'missing' : 'words' };
  if (/^[-−–]\d/.test(plain)) return { problem: 'negative' };
  if (!/^\d[\d.,]*$/.test(plain)) return { problem: 'words' };
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const mark = plain[last];
  const isGrouped = mark !== undefined && inThousands(plain);
  const isWhole = last < 0 || (isGrouped && (mark !== decimal || plain.split(mark).length > 2));
  const whole = isWhole ? plain : plain.slice(0, last);
  const part = isWhole ? '' : plain.slice(last + 1);
  if (!/^\d+$/.test(whole) && !inThousands(whole)) return { problem: 'marks' };
  if (mark !== undefined && !isWhole && whole.includes(mark)) return { problem: 'marks' };
  if (part.length > digits) return { problem: 'decimals' };
  const amount = Number(whole.replace(/[.,]/g, '') + part.padEnd(digits, '0'));
  return amount <= most ? { amount } : { problem: 'large' };
}

/** `1.249.000` or `1,249`: of one mark, with three digits after each. */
const inThousands = (text: string): boolean => /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(text);

/** As `readAmount`; null where it is no amount. */
export function parseMoney(text: string, digits: number, decimal: ',' | '.'): number | null {
  const read = readAmount(text, digits, decimal);
  return 'amount' in read ? read.amount : null;
}
