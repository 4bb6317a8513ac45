import { searchTextOf, searchWordsOf } from '../../../contract/rules/text-search.ts';

/** Something that can be found by its title, or by other words for it. */
export interface Findable {
  title: string;
  also?: string | undefined;
}

const whole = 100;
const start = 40;
const wordStart = 20;
const inside = 8;
const scattered = 2;
/** A match in the other words counts this much of the same match in the title. */
const alsoShare = 0.6;
/** With fewer letters than this, a word isn't looked for as scattered letters. */
const fewest = 3;

/**
 * The entries that match every word of `query`, best first. The order: the whole title, its start, the start of a word
 * in it, letters inside a word, and letters scattered over a word in this order ("imprt"). Equal matches keep their
 * order.
 */
export function rank<T extends Findable>(entries: readonly T[], query: string): T[] {
  const words = searchWordsOf(query);
  if (words.length === 0) return [...entries];
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** 0 if one of the words doesn't match. */
function scoreOf({ title, also = '' }: Findable, words: readonly string[]): number {
  const names = spellingsOf(title);
  const others = spellingsOf(also);
  let sum = names.includes(words.join(' ')) ? whole : 0;
  for (const word of words) {
    const found = Math.max(findIn(names, word), findIn(others, word) * alsoShare);
    if (found === 0) return 0;
    sum += found;
  }
  // Of two equal matches, the shorter title comes first.
  return sum - Math.min(1, title.length / 1000);
}

const spellingsOf = (text: string): string[] => searchTextOf([text]).split('\n');

const findIn = (texts: readonly string[], word: string): number =>
  Math.max(...texts.map((text) => find(text, word)));

function find(text: string, word: string): number {
  if (text.startsWith(word)) return start;
  const parts = text.split(/[^\p{L}\p{N}]+/u);
  if (parts.some((part) => part.startsWith(word))) return wordStart;
  if (text.includes(word)) return inside;
  const few = word.length < fewest;
  return !few && parts.some((part) => part[0] === word[0] && holds(part, word)) ? scattered : 0;
}

/** Whether `part` contains the letters of `word` in this order. */
function holds(part: string, word: string): boolean {
  let at = 0;
  for (const letter of part) if (letter === word[at]) at += 1;
  return at === word.length;
}
