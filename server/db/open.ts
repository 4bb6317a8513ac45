import type { OpenDatabase } from './opened.ts';

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/**
 * Opens PostgreSQL if `databaseUrl` is set, otherwise PGlite in `dataDir`, and brings the tables up to date. Throws
 * `DatabaseUnavailable` if that fails.
 */
export async function openDatabase({ databaseUrl, dataDir }: Place): Promise<OpenDatabase> {
  if (databaseUrl !== null) {
    const { openPostgres } = await import('./open-postgres.ts');
    return openPostgres(databaseUrl);
  }
  const { openPglite } = await import('./open-pglite.ts');
  return openPglite(dataDir);
}
