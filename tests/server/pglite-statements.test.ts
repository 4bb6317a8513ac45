import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { createPglite, overPglite } from '../../server/db/open-pglite.ts';
import { prepared } from '../../server/db/prepared.ts';
import { categories } from '../../server/db/schema.ts';

let client: Awaited<ReturnType<typeof createPglite>>;
let db: Db;
beforeAll(async () => {
  client = await createPglite({});
  db = overPglite(client);
  await migrate(db);
});
afterAll(() => client.close());
beforeEach(() => db.delete(categories));

const byName = prepared('test_by_name', (on) =>
  on
    .select()
    .from(categories)
    .where(eq(categories.nameDa, sql.placeholder('name'))),
);
const added = prepared('test_added', (on) =>
  on.insert(categories).values({
    id: sql.placeholder('id'),
    nameDa: sql.placeholder('name'),
    nameEn: sql.placeholder('name'),
  }),
);
const echo = prepared('test_echo', (on) =>
  on
    .select({
      number: sql<number>`${sql.placeholder('number')}::int + 1`,
      text: sql<string | null>`${sql.placeholder('text')}::text`,
      moment: sql<string>`${sql.placeholder('moment')}::timestamptz at time zone 'utc'`,
      flag: sql<boolean>`not ${sql.placeholder('flag')}::boolean`,
      json: sql<object>`${sql.placeholder('json')}::jsonb`,
      numbers: sql<number[]>`${sql.placeholder('numbers')}::int[]`,
    })
    .from(sql`(values (1)) as one`),
);

const names = async () =>
  (await db.select().from(categories).orderBy(asc(categories.id))).map(({ nameDa }) => nameDa);
const keptNames = async () =>
  (await client.query<{ name: string }>('select name from pg_prepared_statements')).rows.map(
    ({ name }) => name,
  );

test('[§D-statements] PGlite parses a prepared statement once, and runs it with each value', async () => {
  await added(db).execute({ id: 1, name: 'Borde' });
  await added(db).execute({ id: 2, name: 'Stole' });
  for (const [id, name] of [
    [1, 'Borde'],
    [2, 'Stole'],
    [1, 'Borde'],
  ] as const) {
    expect(await byName(db).execute({ name })).toMatchObject([{ id, nameDa: name }]);
  }
  expect(await byName(db).execute({ name: 'Lamper' })).toEqual([]);
  expect(await byName(overPglite(client)).execute({ name: 'Borde' })).toHaveLength(1);
  const kept = (await keptNames()).filter((name) => name.startsWith('test_by_name_'));
  expect(kept).toHaveLength(1);
});

test('[§D-statements] values of each type arrive as they were sent', async () => {
  const values = {
    number: 41,
    text: null,
    moment: '2026-01-02T03:04:05Z',
    flag: false,
    json: JSON.stringify({ æ: ["'", '"', '\\', null] }),
    numbers: '{1,2}',
  };
  const [row] = await echo(db).execute(values);
  expect(row).toEqual({
    number: 42,
    text: null,
    moment: '2026-01-02 03:04:05',
    flag: true,
    json: { æ: ["'", '"', '\\', null] },
    numbers: [1, 2],
  });
});

test('[§D-statements] it belongs to the transaction that runs it, and none interrupts another', async () => {
  const order: string[] = [];
  let waiting: Promise<unknown> | undefined;
  const undone = db.transaction(async (tx) => {
    await added(tx).execute({ id: 1, name: 'Borde' });
    waiting = byName(db)
      .execute({ name: 'Borde' })
      .then((rows) => order.push(`outside: ${rows.length}`));
    expect(await byName(tx).execute({ name: 'Borde' })).toHaveLength(1);
    order.push('inside: 1');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await waiting;
  expect(order).toEqual(['inside: 1', 'outside: 0']);
  expect(await names()).toEqual([]);
});

test('[§D-statements] one that fails does nothing, says why, and runs again', async () => {
  await added(db).execute({ id: 1, name: 'Borde' });
  const twice = added(db).execute({ id: 1, name: 'Stole' });
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  await expect(db.execute(sql`selct 1`)).rejects.toMatchObject({ cause: { code: '42601' } });
  await expect(db.execute(sql`select 1 / ${0}::int`)).rejects.toMatchObject({
    cause: { code: '22012' },
  });
  await added(db).execute({ id: 2, name: 'Lamper' });
  expect(await names()).toEqual(['Borde', 'Lamper']);
});

test('[§D-statements] a transaction that has ended runs nothing more', async () => {
  let ended: Db | undefined;
  await db.transaction(async (tx) => {
    ended = tx;
  });
  const late = added(ended ?? db).execute({ id: 1, name: 'Borde' });
  await expect(late).rejects.toMatchObject({ cause: { message: 'Transaction is closed' } });
  expect(await names()).toEqual([]);
});
