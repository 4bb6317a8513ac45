import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { BackupFailure } from './failure.ts';
import { entries, type Manifest } from './manifest.ts';
import { columnsOf, readTables, type Table } from './tables.ts';

/** How many rows are written at a time. */
const piece = 500;

/**
 * Fills empty tables from an unpacked backup. References are checked once all tables are full, and triggers don't run,
 * because their effects are in the backup. Throws `BackupFailure` if a table gets another number of rows than the
 * backup says.
 */
export async function loadTables(tx: Db, folder: string, { tables }: Manifest): Promise<void> {
  const references = await dropReferences(tx);
  for (const table of await readTables(tx)) {
    const name = sql.identifier(table.name);
    await tx.execute(sql`truncate ${name}`);
    await tx.execute(sql`alter table ${name} disable trigger user`);
    await loadTable(tx, table, path.join(folder, entries.table(table.name)));
    await tx.execute(sql`alter table ${name} enable trigger user`);
    const found = await tx.execute<{ rows: number }>(
      sql`select count(*)::int as rows from ${name}`,
    );
    const [{ rows } = { rows: 0 }] = found.rows;
    if (rows !== tables[table.name]) {
      throw new BackupFailure(
        `The backup is cut off: of ${table.name} it has ${rows} rows, and should have ${tables[table.name]}.`,
      );
    }
  }
  for (const { table, name, definition } of references) {
    await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

async function dropReferences(tx: Db): Promise<Reference[]> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) {
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  }
  return rows;
}

async function loadTable(tx: Db, table: Table, file: string): Promise<void> {
  let lines: string[] = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines.push(line);
    if (lines.length < piece) continue;
    await writeRows(tx, table, lines);
    lines = [];
  }
  if (lines.length > 0) await writeRows(tx, table, lines);
}

async function writeRows(tx: Db, table: Table, lines: string[]): Promise<void> {
  const name = sql.identifier(table.name);
  await tx.execute(sql`
    insert into ${name} (${columnsOf(table)})
    select ${columnsOf(table)} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`);
}
