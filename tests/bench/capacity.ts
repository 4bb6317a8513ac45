// Measures how much disk a row takes with its indexes, in the demo and in a full shop, and how much processor time
// calls take: `node tests/bench/capacity.ts`. docs/capacity.md calculates with the figures.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../server/db/open.ts';
import { fillBusyShop, type Held } from './busy-shop.ts';
import { cpuOfCalls } from './cpu-of-calls.ts';

const held: Held = { orders: 20_000, products: 50_000, importProducts: 10_000, activities: 2_000 };

/** From so many rows on, a table fills its pages. */
const few = 500;

const dataDir = await mkdtemp(path.join(tmpdir(), 'dropline-capacity-'));
const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
try {
  await fillBusyShop(db, held);
  const { rows } = await db.execute<{ name: string; rows: number; bytes: number }>(sql`
    select relname as name, reltuples::int as rows, pg_total_relation_size(oid)::int as bytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by pg_total_relation_size(oid) desc`);
  for (const { name, rows: count, bytes } of rows) {
    // A page that is nearly empty says nothing about a row's size, so small tables are measured without their
    // indexes.
    const [row] = (
      await db.execute<{ bytes: number }>(
        sql`select avg(pg_column_size(each.*))::int as bytes from ${sql.identifier(name)} as each`,
      )
    ).rows;
    const each = count < few ? `${row?.bytes ?? 0} without indexes` : Math.round(bytes / count);
    console.log(`${name.padEnd(24)}${String(count).padStart(9)} rows, bytes each: ${each}`);
  }
  console.log('');
  for (const { call, server, database } of (await cpuOfCalls(dataDir, held)) ?? []) {
    const [ours, theirs] = [server.toFixed(1), database.toFixed(1)];
    console.log(
      `${call.padEnd(32)}${ours.padStart(6)} ms of a processor, and ${theirs} of PostgreSQL's`,
    );
  }
} finally {
  await close();
  await rm(dataDir, { recursive: true });
}
