/** Why a text isn't an amount. */
export type AmountProblem = 'missing' | 'negative' | 'words' | 'marks' | 'decimals' | 'large';

export type ReadAmount = { amount: number } | { problem: AmountProblem };

/**
 * Reads an amount as a person types it, in minor units: `1.249,5` and `1249.50` are both 124950 with two digits. The
 * last of `.` and `,` is the decimal mark, unless it groups thousands: it has three digits after it, and either it
 * isn't the language's decimal mark or it occurs several times. If it isn't an amount from zero to `most`, returns the
 * reason.
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

/** Like `1.249.000` or `1,249`: the same mark throughout, with three digits after each. */
const inThousands = (text: string): boolean => /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(text);

/** The same as `readAmount`, but null if it isn't an amount. */
export function parseMoney(text: string, digits: number, decimal: ',' | '.'): number | null {
  const read = readAmount(text, digits, decimal);
  return 'amount' in read ? read.amount : null;
}
