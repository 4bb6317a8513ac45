/** A number as written in a file, with the currency code next to it. */
interface AmountParts {
  /** In upper case; null if there is none. */
  code: string | null;
  /** From its sign to its last digit. */
  number: string;
}

/**
 * Splits `DKK 1.234,50`, `kr. 5` or `1 234.50 EUR` into its parts; null if the text isn't one number with marks of a
 * currency around it. Looks at each character a few times at most, whatever the file contains `[§D-catalogue-linear]`.
 */
export function partsOf(text: string): AmountParts | null {
  const last = lastDigitOf(text);
  const tail = last === -1 ? null : codeBehind(text, last + 1);
  if (tail === null) return null;

  let at = 0;
  const before = isCode(text, 0) ? text.slice(0, 3) : null;
  if (before !== null) at = pastSpace(text, 3);
  const start = pastSpace(text, pastMark(text, at));
  at = start;
  if (text[at] === '-' || text[at] === '+') at += 1;
  for (; at <= last; at += 1) {
    if (!inNumber.test(text.charAt(at))) return null;
  }
  return {
    code: (before ?? tail.code)?.toUpperCase() ?? null,
    number: text.slice(start, last + 1),
  };
}

// Each matches a single character.
const digit = /^\d$/;
const letter = /^[A-Za-z]$/;
const space = /^\s$/;
const inNumber = /^[\d.,'\s]$/;
const sign = /^[€$£]$/;

function lastDigitOf(text: string): number {
  let at = text.length - 1;
  while (at >= 0 && !digit.test(text.charAt(at))) at -= 1;
  return at;
}

const isCode = (text: string, at: number) =>
  letter.test(text.charAt(at)) &&
  letter.test(text.charAt(at + 1)) &&
  letter.test(text.charAt(at + 2));

function pastSpace(text: string, at: number): number {
  let past = at;
  while (space.test(text.charAt(past))) past += 1;
  return past;
}

/** The position after `kr`, `kr.` or a currency sign, if there is one at `at`. */
function pastMark(text: string, at: number): number {
  if (sign.test(text.charAt(at))) return at + 1;
  if (text.slice(at, at + 2).toLowerCase() !== 'kr') return at;
  return text[at + 2] === '.' ? at + 3 : at + 2;
}

/** The code after the number, following a mark or alone; null if something else follows. */
function codeBehind(text: string, from: number): { code: string | null } | null {
  const at = pastSpace(text, from);
  const alone = codeAtEnd(text, at);
  // Checked first: `KRW` is a code, and not `kr` followed by something else.
  if (alone !== null) return alone;
  const past = text.startsWith(',-', at) ? at + 2 : pastMark(text, at);
  return codeAtEnd(text, pastSpace(text, past));
}

function codeAtEnd(text: string, at: number): { code: string | null } | null {
  if (at === text.length) return { code: null };
  return text.length === at + 3 && isCode(text, at) ? { code: text.slice(at) } : null;
}
