import { type SQL, sql } from 'drizzle-orm';
import { searchWordsOf } from '../../contract/rules/text-search.ts';
import type { Db } from '../db/database.ts';
import { products } from '../db/schema.ts';
import { offsetOf, placeOf } from '../http/pages.ts';
import { readTotal, type ShopList } from './list-totals.ts';
import { makeSearchTexts, type SearchedTable } from './make-search-texts.ts';

interface Wanted {
  page: number;
  search: string | undefined;
}

type SearchedList = ShopList & { table: SearchedTable };

/**
 * The ids of a page of the list, newest first, and the number of all its rows that the search finds. Only ids are read
 * of the rows before the page.
 */
export async function findPage(
  db: Db,
  list: SearchedList,
  { page, search }: Wanted,
): Promise<{ ids: number[]; total: number }> {
  const { table } = list;
  const found = foundBy(table, search);
  const where = whereIn(list);
  const total = found ? await countFound(db, list, found) : await readTotal(db, list);
  if (offsetOf(page) >= total) return { ids: [], total };
  const { limit, offset, isFromEnd } = placeOf(page, total);
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${table.id} from ${table} ${found ? joined(table) : sql``}
    where ${where} and ${found ?? sql`true`}
    order by ${table.id} ${isFromEnd ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}`);
  return { ids: rows.map(({ id }) => id), total };
}

/**
 * Whether a page is the most frequent one: lists read it together with its count, in one statement `[§D-statements]`.
 */
export const isFirstOfAll = ({ page, search }: Pick<Wanted, 'page' | 'search'>): boolean =>
  page === 1 && searchWordsOf(search ?? '').length === 0;

export const newestFirst = <T extends { id: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => b.id - a.id);

const joined = (table: SearchedTable) =>
  sql`join ${products} on ${products.id} = ${table.productId}`;

/**
 * The condition for a row of `table`, joined with its product, to be found by `query` `[§D-one-search]`; undefined for
 * an empty query.
 */
function foundBy(table: SearchedTable, query = ''): SQL | undefined {
  const words = searchWordsOf(query);
  if (words.length === 0) return undefined;
  const holds = words.map(
    (word) => sql`(strpos(${table.searchText}, ${word}::text) > 0
      or strpos(${products.searchText}, ${word}::text) > 0)`,
  );
  return sql.join(holds, sql` and `);
}

const whereIn = ({ shopId, table, status }: SearchedList): SQL =>
  sql`${table.shopId} = ${shopId} and ${status === undefined ? sql`true` : sql`${table}.status = ${status}`}`;

/** How many of the list's rows are found; missing search texts are made first. */
async function countFound(db: Db, list: SearchedList, found: SQL): Promise<number> {
  const { shopId, table } = list;
  const count = async () => {
    const { rows } = await db.execute<{ found: number; unknown: number }>(sql`
      select count(*) filter (where ${found})::int as found,
        count(*) filter (where ${table.searchText} is null or ${products.searchText} is null)::int as unknown
      from ${table} ${joined(table)} where ${whereIn(list)}`);
    return rows[0] ?? { found: 0, unknown: 0 };
  };
  const counted = await count();
  if (counted.unknown === 0) return counted.found;
  await makeSearchTexts(db, shopId, table);
  return (await count()).found;
}
