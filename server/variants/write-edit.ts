import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Fields } from '../activities/record.ts';
import { askStores, heldListings, markHeld } from '../changes/mark-listings.ts';
import { noteTouched, shopTenant, takeNumbers } from '../changes/record.ts';
import { prepared, textOf } from '../db/prepared.ts';
import { importProducts, myProducts } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import type { WriteKey } from '../http/idempotency.ts';

const tables = { 'import-products': importProducts, 'my-products': myProducts };
type Edited = keyof typeof tables;

interface Edit {
  entity: Edited;
  id: number;
  /** The version that was read: if the row has been written since, nothing is changed. */
  version: string;
  /** The new values, by the column names in code. `rev` rises by itself. */
  columns: Record<string, unknown>;
  subject: string;
  /** The fields that differ, before and after; null if there are none. */
  changed: { before: Fields; after: Fields } | null;
  /** The answer, to be stored under its idempotency key; null if it is stored elsewhere. */
  kept: { key: WriteKey; answer: unknown } | null;
}

/**
 * Writes an edit of a shop's product in one statement, with the activity, the change for the shop's devices and the
 * answer: all or nothing. Returns false if the row has been written since it was read; nothing is then done. A key that
 * is taken gives a database error.
 */
export async function writeEdit(
  { db, shopId, author }: ShopContext,
  { entity, id, version, columns, subject, changed, kept }: Edit,
): Promise<boolean> {
  const shape = { isNoted: changed !== null, isKept: kept !== null };
  const written = await statement(db, entity, Object.keys(columns), shape).execute({
    ...columns,
    ...{ shopId, id, version, subject, tenant: shopTenant(shopId), time: new Date().toISOString() },
    ...{ actor: author.userId, source: author.source },
    before: JSON.stringify(changed?.before),
    after: JSON.stringify(changed?.after),
    ...kept?.key,
    answer: JSON.stringify(kept?.answer),
  });
  return written.length > 0;
}

interface Shape {
  isNoted: boolean;
  isKept: boolean;
}

const given = (name: string) => sql.placeholder(name);
const tenant = given('tenant');

const statement = prepared(
  'shop_product_edited',
  (db, entity: Edited, columns: string[], { isNoted, isKept }: Shape) => {
    const parts = {
      ...(isNoted && { noted: noteActivity(entity) }),
      ...(isKept && { kept: keepAnswer }),
      ...(entity === 'my-products' && markListings),
    };
    const touched = entity === 'my-products' ? productAndListings : itemAlone;
    const edited = db
      .$with('edited', { id: sql<number>`id`.as('id') })
      .as(updateUnchanged(entity, columns));
    const rest = Object.entries({
      ...parts,
      touched,
      // The clock comes last, so that whoever holds it doesn't wait for any other row.
      clock: takeNumbers(tenant, done(Object.keys(parts))),
      changed: noteTouched(tenant, 'upsert'),
    });
    return db
      .with(edited, ...rest.map(([name, part]) => db.$with(name, {}).as(part)))
      .select({ id: edited.id })
      .from(edited);
  },
);

const done = (names: readonly string[]): SQL =>
  sql.join(
    [sql`true`, ...names.map((name) => sql`(select count(*) from ${sql.identifier(name)}) >= 0`)],
    sql` and `,
  );

function updateUnchanged(entity: Edited, columns: readonly string[]): SQL {
  const table = tables[entity];
  const byName: Record<string, PgColumn | undefined> = getTableColumns(table);
  const set = columns.flatMap((name) => {
    const column = byName[name];
    if (column === undefined) return [];
    return sql`${sql.identifier(column.name)} = ${sql.param(given(name), column)}`;
  });
  return sql`update ${table} set ${sql.join(set, sql`, `)}, rev = rev + 1
    where shop_id = ${given('shopId')} and id = ${given('id')} and xmin = ${textOf('version')}::xid
    returning id`;
}

const activityEntity = { 'import-products': 'import_product', 'my-products': 'my_product' };

const noteActivity = (entity: Edited): SQL => sql`
  insert into activities (tenant, user_id, actor_name, action, entity, entity_id, subject, before, after, source)
  select ${tenant}::text, ${textOf('actor')}, (select name from users where users.id = ${textOf('actor')}),
    ${`${activityEntity[entity]}.edited`}::text, ${activityEntity[entity]}::text, id::text, ${textOf('subject')},
    ${textOf('before')}::jsonb, ${textOf('after')}::jsonb, ${textOf('source')}
  from edited returning id`;

const keepAnswer = sql`
  insert into idempotency_keys (user_id, key, fingerprint, status, answer)
  select ${textOf('userId')}, ${textOf('key')}, ${textOf('fingerprint')}, 200, ${textOf('answer')}::jsonb
  from edited returning key`;

/** Numbering a single row by itself takes an eighth less of the statement's time. */
const itemAlone = sql`select 'import-products' as entity, id, 1 as position, 1 as count from edited`;

const productAndListings = sql`
  select *, row_number() over (order by entity desc, id) as position, count(*) over () as count
  from (select 'my-products' as entity, id from edited union all select 'listings', id from marked) found`;

/** A change of what a shop sells also has to reach its stores. */
const markListings = {
  held: heldListings(sql`my_product_id in (select id from edited)`),
  marked: markHeld,
  asked: sql`${askStores(sql`select integration_id from marked`, sql`${textOf('time')}::timestamptz`)} returning id`,
};
