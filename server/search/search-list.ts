import { type SQL, sql } from 'drizzle-orm';
import { searchWordsOf } from '../../contract/rules/text-search.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { makeSearchTexts, type SearchedTable } from './make-search-texts.ts';

/**
 * The condition that holds of a row of `table`, joined with its product, that is found by `query` `[§D-one-search]`; undefined where
 * nothing is asked for.
 */
export function foundBy(table: SearchedTable, query = ''): SQL | undefined {
  const words = searchWordsOf(query);
  if (words.length === 0) return undefined;
  const holds = words.map(
    (word) => sql`(strpos(${table.searchText}, ${word}::text) > 0
      or strpos(${products.searchText}, ${word}::text) > 0)`,
  );
  return sql.join(holds, sql` and `);
}

/** How many of the shop's rows there are under `narrowed`, and how many of those are found: what lacks its text gets it first. */
export async function countFound(
  db: Db,
  shopId: number,
  table: SearchedTable,
  narrowed: SQL | undefined,
  found: SQL | undefined,
): Promise<number> {
  const where = sql`${table.shopId} = ${shopId} and ${narrowed ?? sql`true`}`;
  if (found === undefined) return await db.$count(table, where);
  const count = async () => {
    const { rows } = await db.execute<{ found: number; unknown: number }>(sql`
      select count(*) filter (where ${found})::int as found,
        count(*) filter (where ${table.searchText} is null or ${products.searchText} is null)::int as unknown
      from ${table} join ${products} on ${products.id} = ${table.productId} where ${where}`);
    return rows[0] ?? { found: 0, unknown: 0 };
  };
  const counted = await count();
  if (counted.unknown === 0) return counted.found;
  await makeSearchTexts(db, shopId, table);
  return (await count()).found;
}
