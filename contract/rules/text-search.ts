/**
 * What searching a list means, on the device and on the server `[§D-one-search]`: a record is found by words that all stand somewhere
 * in what it is found by, anywhere in it and in any order, whatever their case and accents.
 *
 * Å, æ and ø are letters of their own, and a Dane who types one means it: "å" finds å and its old spelling "aa", not every a.
 * Who has no such key finds them too: "smorebraet" and "smoerebraet" find "smørebræt". Other accents tell no letters
 * apart: "café" and "cafe" find each other.
 */

/** Letters that Unicode doesn't take apart, or that stand for others in a search: `×` is typed as an x. */
const letters: Record<string, string> = {
  ø: 'oe',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
  '×': 'x',
};

const ring = '\u030A';
const twoDots = '\u0308';

/**
 * `a` and `o` with marks: å as Danes wrote it before 1948, ä and ö as the æ and ø that they are in Danish order. Of several marks the
 * first decides: what has been typed so far is spelled as the whole will be.
 */
function spelledOut(letter: string, marks: string): string {
  const first = [...marks].find((mark) => mark === twoDots || (mark === ring && letter === 'a'));
  if (first === undefined) return letter;
  return first === ring ? 'aa' : `${letter}e`;
}

/**
 * A text in small letters without accents, å, æ and ø spelled out, with single blanks: what stands in it when it is searched, and
 * what is looked for. What can't be seen or is no character counts for nothing; a size is one word: "200 × 40" is "200x40".
 */
export function fold(text: string): string {
  if (!hasLetterOfItsOwn.test(text)) return blanksAndSizes(text.toLowerCase());
  return letterByLetter(
    apart(text).replace(/([ao])(\p{M}+)/gu, (_, letter, marks) => spelledOut(letter, marks)),
  );
}

/** The same, with å and ø spelled a and o, as on a keyboard without them. */
const foldPlainly = (text: string): string => letterByLetter(apart(text).replaceAll('ø', 'o'));

/** By way of capitals, since some small letters share one. */
const apart = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '');

const letterByLetter = (text: string): string =>
  blanksAndSizes(
    text.replace(/\p{M}/gu, '').replace(/[øæœßðđþłıς×]/g, (letter) => letters[letter] ?? letter),
  );

const blanksAndSizes = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?x ?(?=\d)/g, '$1x')
    .trim();

/** Texts without such a sign have one spelling, and most have none. */
const hasLetterOfItsOwn = /[^ -~]/;

/** What a record is found by, folded: each field on a line of its own, in both spellings where they differ. */
export function searchTextOf(fields: readonly string[]): string {
  const lines = new Set<string>();
  for (const field of new Set(fields)) {
    lines.add(fold(field));
    if (hasLetterOfItsOwn.test(field)) lines.add(foldPlainly(field));
  }
  lines.delete('');
  return [...lines].join('\n');
}

/** The words of a query, each of which must be found; none where nothing is asked for. */
export function searchWordsOf(query: string): string[] {
  const words = [...new Set(fold(query).split(' '))].filter((word) => word !== '');
  // A text with a longer word also has every part of it.
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** A filter of texts that `searchTextOf` made; everything for a query without words. */
export function matcher(query: string): (text: string) => boolean {
  const words = searchWordsOf(query);
  return (text) => words.every((word) => text.includes(word));
}
