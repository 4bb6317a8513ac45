import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { minute } from '../lib/durations.ts';
import type { RequiredWord } from './query-text.ts';

/**
 * The database's statistics about the words of products: the number of products, and for each common word the share of
 * products that have it.
 */
export interface Statistics {
  products: number;
  shares: ReadonlyMap<string, number>;
}

interface Kept {
  statistics: Promise<Statistics>;
  until: number;
}

const goodFor = 10 * minute;
const keptOf = new WeakMap<Db, Kept>();

/** The statistics, read again every ten minutes. */
export async function wordStatistics(db: Db): Promise<Statistics> {
  const kept = keptOf.get(db);
  if (kept && performance.now() < kept.until) return await kept.statistics;
  const reading = { statistics: readStatistics(db), until: performance.now() + goodFor };
  keptOf.set(db, reading);
  reading.statistics.catch(() => keptOf.delete(db));
  return await reading.statistics;
}

async function readStatistics(db: Db): Promise<Statistics> {
  const { rows } = await db.execute<{ products: number; lexemes: string[]; shares: number[] }>(sql`
    select greatest(c.reltuples, 0)::float8 as products,
      coalesce(to_json(s.most_common_elems::text::text[]), '[]'::json) as lexemes,
      coalesce(to_json(s.most_common_elem_freqs), '[]'::json) as shares
    from pg_class c left join pg_stats s
      on s.schemaname = current_schema() and s.tablename = 'products' and s.attname = 'search'
    where c.oid = 'products'::regclass`);
  const { products = 0, lexemes = [], shares = [] } = rows[0] ?? {};
  return { products, shares: new Map(lexemes.map((lexeme, at) => [lexeme, shares[at] ?? 0])) };
}

type Word = Pick<RequiredWord, 'forms' | 'parts'>;

/** Roughly how many products have a word in any of its forms; close to 0 for a rare word. */
export function productsWith({ forms, parts }: Word, { products, shares }: Statistics): number {
  let share = 0;
  for (const [lexeme, one] of shares) {
    const isOne =
      forms.some((form) => lexeme.startsWith(form)) ||
      parts.some(({ text, last }) => (last ? lexeme.endsWith(text) : lexeme.includes(text)));
    if (isOne) share += one;
  }
  return Math.min(1, share) * products;
}
