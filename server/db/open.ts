import type { OpenDatabase } from './opened.ts';

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Opens PostgreSQL where `databaseUrl` is set, else PGlite in `dataDir`, and brings the tables up to date.
 * Throws `DatabaseUnavailable` when that can't be.
 */
export async function openDatabase({ databaseUrl, dataDir }: Place): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(databaseUrl);
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite(dataDir);
}
