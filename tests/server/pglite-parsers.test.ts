import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPglite } from '../../server/db/open-pglite.ts';
import { withParsersOnce } from '../../server/db/pglite-parsers.ts';

const asked = `select timestamptz '2026-01-02 03:04:05+00' as at, date '2026-01-02' as day, 1.50 as price,
  interval '1 day' as span, array[1.5] as prices`;
const texts = {
  at: '2026-01-02 03:04:05+00',
  day: '2026-01-02',
  price: '1.50',
  span: '1 day',
  prices: '{1.5}',
};
const values = {
  ...texts,
  at: new Date('2026-01-02T03:04:05Z'),
  day: new Date('2026-01-02'),
  prices: ['1.5'],
};

let client: Awaited<ReturnType<typeof createPglite>>;
beforeAll(async () => {
  client = await createPglite({});
});
afterAll(() => client.close());

test('[§D-statements] PGlite gets no parsers with a statement, and reads for each caller as before', async () => {
  const handedOver = vi.spyOn(client, 'query');
  const db = drizzle(withParsersOnce(client));
  expect((await db.execute(sql.raw(asked))).rows).toEqual([texts]);
  expect(handedOver.mock.lastCall?.[2]).not.toHaveProperty('parsers');
  await db.transaction(async (tx) => {
    expect((await tx.execute(sql.raw(asked))).rows).toEqual([texts]);
  });
  expect((await client.query(asked)).rows).toEqual([values]);
  expect((await client.exec(asked)).map(({ rows }) => rows)).toEqual([[values]]);
  await client.transaction(async (tx) => {
    expect((await tx.query(asked)).rows).toEqual([values]);
  });
});
