import { searchTextOf, searchWordsOf } from '../../../contract/rules/text-search.ts';

/** What can be found: what it is called, and what else a person may call it. */
export interface Findable {
  title: string;
  also?: string | undefined;
}

const whole = 100;
const start = 40;
const wordStart = 20;
const inside = 8;
const scattered = 2;
/** What a thing is called by besides its title counts so much of the same find in the title. */
const alsoShare = 0.6;
/** Fewer letters than this are too few to be scattered over a word and still be meant. */
const fewest = 3;

/**
 * Those of `entries` that answer every word of `query`, the best first: a whole title before its start, that before the start
 * of a word, then letters inside a word, then letters that are in a word in this order ("imprt"). Equals stay in their order.
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

/** 0 where a word isn't answered at all. */
function scoreOf({ title, also = '' }: Findable, words: readonly string[]): number {
  const names = spellingsOf(title);
  const others = spellingsOf(also);
  let sum = names.includes(words.join(' ')) ? whole : 0;
  for (const word of words) {
    const found = Math.max(findIn(names, word), findIn(others, word) * alsoShare);
    if (found === 0) return 0;
    sum += found;
  }
  // Of two that answer alike, the one that says less beside it.
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

/** Whether the letters of `word` are in `part`, in this order. */
function holds(part: string, word: string): boolean {
  let at = 0;
  for (const letter of part) if (letter === word[at]) at += 1;
  return at === word.length;
}
