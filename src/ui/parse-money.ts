/**
 * Minor units from what a person typed: `1.249,5` and `1249.50` are both 124950 with two digits. The last of `.` and
 * `,` is the decimal mark, unless it groups thousands (three digits after it, and it is not the language's decimal
 * mark). Null when it is not an amount of zero or more.
 */
export function parseMoney(text: string, digits: number, decimal: ',' | '.'): number | null {
  const plain = text
    .replace(/[\s\u00a0\u202f']/g, '')
    .replace(/^(kr\.?|[A-Z]{3}|[€$£])|(kr\.?|,-|[A-Z]{3}|[€$£])$/gi, '');
  if (!/^\d[\d.,]*$/.test(plain)) return null;
  const last = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const mark = plain[last];
  const groups = mark !== undefined && mark !== decimal && /^\d{1,3}([.,]\d{3})+$/.test(plain);
  const repeated = mark !== undefined && plain.split(mark).length > 2;
  const whole = last < 0 || groups || repeated ? plain : plain.slice(0, last);
  const part = last < 0 || groups || repeated ? '' : plain.slice(last + 1);
  if (part.length > digits) return null;
  const amount = Number(whole.replace(/[.,]/g, '') + part.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
