import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './database.ts';
import { DatabaseUnavailable } from './opened.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** The migrations of this version of the program, in order. */
export const readMigrations = () => readMigrationFiles({ migrationsFolder });

/**
 * Brings the tables up to date, or up to the first `count` migrations, all in one transaction: each migration once, in
 * order. The caller makes sure that nobody else does so at the same time. Refuses a database that a newer version of
 * the program has changed.
 */
export async function migrate(db: Db, count = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = readMigrations().slice(0, count);
  await db.execute(
    sql`create table if not exists migrations (number integer primary key, hash text not null, at timestamptz not null default now())`,
  );
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ number: number; hash: string }>(
      sql`select number, hash from migrations order by number`,
    );
    if (rows.length > migrations.length) {
      throw new DatabaseUnavailable('The database was changed by a newer version of Dropline.');
    }
    for (const [number, migration] of migrations.entries()) {
      const applied = rows[number];
      if (applied?.hash === migration.hash) continue;
      if (applied !== undefined) {
        throw new DatabaseUnavailable(
          `The database was made by another version of Dropline: its migration ${number} differs.`,
        );
      }
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into migrations (number, hash) values (${number}, ${migration.hash})`,
      );
    }
  });
}
