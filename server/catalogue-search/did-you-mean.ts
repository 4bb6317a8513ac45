import { editDistance } from './edit-distance.ts';
import type { KnownWords } from './known-words.ts';

/** Shorter words aren't corrected: too many other words are one letter away. */
const shortest = 4;
/** In a word of at least this length, two letters may differ. */
const long = 7;
/** A rare word counts as a typing error if another one is this many times as frequent. */
const muchMore = 5;

/**
 * The search with each word that few or no products have replaced by the nearest known word, the most frequent of
 * several; null if nothing changes.
 */
export function spellAnew(search: string, known: KnownWords): string | null {
  const typed = search.trim().split(/\s+/u);
  const meant = typed.map((word) => nearest(word.toLowerCase(), known) ?? word);
  return meant.some((word, at) => word !== typed[at]) ? meant.join(' ') : null;
}

function nearest(word: string, known: KnownWords): string | null {
  if (!/^\p{L}+$/u.test(word) || word.length < shortest) return null;
  const own = known.get(word) ?? 0;
  const most = word.length >= long ? 2 : 1;
  let found: { word: string; away: number; count: number } | null = null;
  for (const [other, count] of known) {
    if (other === word || count < own * muchMore) continue;
    const away = editDistance(word, other, found?.away ?? most);
    if (away > (found?.away ?? most)) continue;
    if (!found || away < found.away || count > found.count) found = { word: other, away, count };
  }
  return found?.word ?? null;
}
