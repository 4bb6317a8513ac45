/**
 * How lists are searched, on the device and on the server `[§D-one-search]`: a record is found if its search text
 * contains all the words, anywhere and in any order, whatever their case and accents.
 *
 * Å, æ and ø are letters of their own, and a Dane who types one means it: "å" finds å and its old spelling "aa", not
 * every a. People without these keys find them too: "smorebraet" and "smoerebraet" find "smørebræt". Other accents make
 * no difference: "café" and "cafe" find each other.
 */

/** Letters that Unicode doesn't decompose, and signs that stand for others in a search: `×` counts as an x. */
const letters: Record<string, string> = {
  ø: 'oe',
  æ: 'ae',
  å: 'aa',
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
 * `a` and `o` with marks: å as Danes wrote it before 1948; ä and ö as æ and ø, whose places they have in the Danish
 * alphabet. Of several marks the first decides, so that a half-typed letter is spelled like the whole one.
 */
function spelledOut(letter: string, marks: string): string {
  const first = [...marks].find((mark) => mark === twoDots || (mark === ring && letter === 'a'));
  if (first === undefined) return letter;
  return first === ring ? 'aa' : `${letter}e`;
}

/**
 * A text in lower case without accents, with å, æ and ø spelled out and single blanks. Both searched texts and queries
 * take this form. Invisible and invalid characters are ignored; a size is one word: "200 × 40" is "200x40".
 */
export function fold(text: string): string {
  if (!hasLetterOfItsOwn.test(text)) return blanksAndSizes(text.toLowerCase());
  return letterByLetter(
    apart(text).replace(/([ao])(\p{M}+)/gu, (_, letter, marks) => spelledOut(letter, marks)),
  );
}

/** The same, but with å and ø as a and o, as on a keyboard without them. */
const foldPlainly = (text: string): string =>
  letterByLetter(apart(text).replaceAll('ø', 'o').replaceAll('å', 'a'));

/** In lower case, each mark after its letter; an å only has one in a text with letters other than Danish ones. */
function apart(text: string): string {
  const lower = text.toLowerCase();
  if (danish.test(lower)) return lower;
  // Goes through capitals, since some small letters share one.
  return text
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}]/gu, '');
}

const letterByLetter = (text: string): string =>
  blanksAndSizes(
    text.replace(/\p{M}/gu, '').replace(/[åøæœßðđþłıς×]/g, (letter) => letters[letter] ?? letter),
  );

const blanksAndSizes = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?x ?(?=\d)/g, '$1x')
    .trim();

const danish = /^[ -~æøå]*$/;

/** Texts without such a character have only one spelling, and most texts have none. */
const hasLetterOfItsOwn = /[^ -~]/;

/** The text by which a record is found: each field on its own line, in both spellings if they differ. */
export function searchTextOf(fields: readonly string[]): string {
  const lines = new Set<string>();
  for (const field of new Set(fields)) {
    lines.add(fold(field));
    if (hasLetterOfItsOwn.test(field)) lines.add(foldPlainly(field));
  }
  lines.delete('');
  return [...lines].join('\n');
}

/** The words of a query, all of which must be found; none for an empty query. */
export function searchWordsOf(query: string): string[] {
  const words = [...new Set(fold(query).split(' '))].filter((word) => word !== '');
  // A text that contains the longer word also contains every part of it.
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}

/** A filter for texts that `searchTextOf` made; accepts everything for a query without words. */
export function matcher(query: string): (text: string) => boolean {
  const words = searchWordsOf(query);
  return (text) => words.every((word) => text.includes(word));
}
