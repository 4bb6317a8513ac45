import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { channels, createNoticeBoard, type Notices } from './notices.ts';
import { lockFolder } from './open-lock.ts';
import { DatabaseUnavailable, type OpenDatabase } from './opened.ts';
import { withParsersOnce } from './pglite-parsers.ts';
import { withFewerCalls } from './pglite-statements.ts';
import * as schema from './schema.ts';
import { tracedPglite } from './traced.ts';

// Node 24's V8 can free the code of a call between JavaScript and WebAssembly twice, which crashes the process
// (nodejs/node#64500). This flag keeps such code instead.
setFlagsFromString('--no-wasm-code-gc');

/** A PGlite with the extensions that the migrations need: in a folder, in memory, or from a prepared archive. */
export function createPglite(options: PGliteOptions): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm, unaccent } });
}

/** The query builder over a PGlite. */
export function overPglite(client: PGlite): Db {
  return drizzle(tracedPglite(withParsersOnce(withFewerCalls(client))), { schema });
}

/** One connection both sends and receives all notices. */
export async function noticesOf(client: PGlite): Promise<Notices> {
  const notices = createNoticeBoard();
  for (const channel of channels) {
    await client.listen(channel, (said) => notices.tell(channel, said));
  }
  notices.joined();
  return notices;
}

/** Opens the folder's database exclusively for this process. */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = lockFolder(dataDir);
  if ('heldBy' in lock) throw new DatabaseUnavailable(heldText(dataDir, lock.heldBy));
  try {
    const client = await createPglite({ dataDir: join(dataDir, 'pglite') });
    const db = overPglite(client);
    await migrate(db);
    return {
      db,
      // PGlite can't end a statement early: it has no second thread.
      requests: db,
      driver: { kind: 'pglite', client },
      notices: await noticesOf(client),
      pools: () => [],
      announce: lock.announce,
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function heldText(
  dataDir: string,
  holder: { pid: number; since: string; address: string | null } | null,
) {
  if (holder === null) return `Another process holds the database folder ${dataDir}.`;
  const where = holder.address === null ? '' : `, answering at ${holder.address}`;
  return `Process ${holder.pid} holds the database folder ${dataDir}, opened at ${holder.since}${where}. Stop it, or set DATA_DIR to another folder.`;
}
