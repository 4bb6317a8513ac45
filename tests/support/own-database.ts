import { afterAll, beforeAll } from 'vitest';
import type { Db } from '../../server/db/database.ts';
import type { OpenDatabase } from '../../server/db/opened.ts';
import { type DatabaseKind, openTestDatabase } from './server-database.ts';

/** An empty database for the tests of a file or block; there is one only while they run. */
export function ownDatabase(kind: DatabaseKind): { readonly db: Db } {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());
  return {
    get db() {
      return opened.db;
    },
  };
}
