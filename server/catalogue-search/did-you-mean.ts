import { editDistance } from './edit-distance.ts';
import type { KnownWords } from './known-words.ts';

/** Of shorter words too much is only a letter away. */
const shortest = 4;
/** A word of so many letters may be two away. */
const long = 7;
/** A word that few products have is taken for a slip of one that so many times as many have. */
const muchMore = 5;

/**
 * The search with each word that no product has, or hardly any, replaced by the known word that is nearest to it, of several the one
 * that most products have; null where that is no other search.
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
