import { setImmediate, setTimeout } from 'node:timers/promises';
import { desc, lt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';

/** The words of titles and brands in lower case, with the number of products that have them. */
export type KnownWords = ReadonlyMap<string, number>;

/** How many products, the newest, are read for their words, and how many at a time. */
const mostProducts = 100_000;
const atOnce = 2_000;
/** In milliseconds: how long the words are used, and how long a search waits for them. */
const goodFor = 600_000;
const patience = 250;

interface Kept {
  words: KnownWords | null;
  readAt: number;
  reading: Promise<unknown> | null;
}
const keptOf = new WeakMap<Db, Kept>();

/**
 * The words of the catalogue, read when they are first needed and kept for ten minutes. Null if reading takes longer
 * than a search should wait: the search then does without them.
 */
export async function knownWords(db: Db): Promise<KnownWords | null> {
  const kept: Kept = keptOf.get(db) ?? { words: null, readAt: 0, reading: null };
  keptOf.set(db, kept);
  if (!kept.reading && Date.now() - kept.readAt > goodFor) {
    kept.reading = readWords(db)
      .then((words) => {
        kept.words = words;
        kept.readAt = Date.now();
      })
      // The next search tries again.
      .catch(() => {})
      .finally(() => {
        kept.reading = null;
      });
  }
  if (!kept.words) await Promise.race([kept.reading, setTimeout(patience)]);
  return kept.words;
}

/** Reads in pieces, so that other requests are served in between. */
async function readWords(db: Db): Promise<KnownWords> {
  const words = new Map<string, number>();
  let below: number | null = null;
  for (let read = 0; read < mostProducts; read += atOnce) {
    const rows = await db
      .select({ id: products.id, title: products.title, brand: products.brand })
      .from(products)
      .where(below === null ? undefined : lt(products.id, below))
      .orderBy(desc(products.id))
      .limit(atOnce);
    for (const { title, brand } of rows) {
      for (const word of new Set(wordsIn(`${title} ${brand ?? ''}`))) {
        words.set(word, (words.get(word) ?? 0) + 1);
      }
    }
    below = rows.at(-1)?.id ?? null;
    if (rows.length < atOnce) break;
    await setImmediate();
  }
  return withLastParts(words);
}

/** The least lengths of a part of a word, and of what comes before it. */
const shortestPart = 4;
const shortestFront = 3;
/** An ending that follows this many different beginnings is a word of its own. */
const fronts = 3;

/**
 * Adds the endings that several words share, such as "lampe" in "bordlampe", "gulvlampe" and "væglampe": people search
 * for such parts too.
 */
export function withLastParts(words: KnownWords): KnownWords {
  const parts = new Map<string, { count: number; before: Set<string> }>();
  for (const [word, count] of words) {
    for (let at = shortestFront; at <= word.length - shortestPart; at += 1) {
      const part = parts.get(word.slice(at)) ?? { count: 0, before: new Set() };
      part.count += count;
      part.before.add(word.charAt(at - 1));
      parts.set(word.slice(at), part);
    }
  }
  const all = new Map(words);
  for (const [part, { count, before }] of parts) {
    if (before.size >= fronts) all.set(part, (words.get(part) ?? 0) + count);
  }
  return all;
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,40}/gu) ?? [];
