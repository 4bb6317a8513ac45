import { readFileSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { forgetOldActivities } from '../../server/activities/forget-oldest.ts';
import * as schema from '../../server/db/schema.ts';
import { day } from '../../server/lib/durations.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';

onOneDatabase('what is kept for a time', (database) => {
  test('[§D-retention] activities go six years after they were done, whoever’s they are, and nothing younger does', async () => {
    const { db, close } = await openTestDatabase(database);
    const now = Date.now();
    const { activities } = schema;
    const done = (days: number, tenant: string) => ({
      ...{ tenant, action: 'shop.edited', entity: 'shop', subject: '' },
      at: new Date(now - days * day),
    });
    await db
      .insert(activities)
      .values([
        done(6 * 365 + 2, 'shop:1'),
        done(6 * 365 + 1, 'supplier:2'),
        done(6 * 365 - 1, 'shop:1'),
        done(1, 'shop:3'),
      ]);
    await forgetOldActivities(db, now);
    const left = await db.select({ tenant: activities.tenant }).from(activities);
    expect(left.map(({ tenant }) => tenant)).toEqual(['shop:1', 'shop:3']);
    await forgetOldActivities(db, now);
    expect(await db.$count(activities)).toBe(2);
    await close();
  });
});

test('[§D-retention] what becomes of every table’s rows is written down', () => {
  const page = readFileSync('docs/capacity.md', 'utf8');
  const named = new Set(
    [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
    ),
  );
  const tables: string[] = Object.values(schema).flatMap((one) =>
    is(one, PgTable) ? [getTableName(one)] : [],
  );
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !tables.includes(name ?? ''))).toEqual([]);
});
