import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '../../server/db/database.ts';
import type { AppProcess } from '../support/app-process.ts';
import type { Sample } from './growth.ts';

/** A demo token, with which the soak reads the server's own measurements. */
export const metricsToken = 'demo-token-of-the-soak';

/** Looks at a server from outside: at its measurements, its folder and its connections. */
export async function look({ url, dataDir }: AppProcess, db: Db): Promise<Omit<Sample, 'second'>> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text();
  const valuesOf = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
      Number(value),
    );
  const one = (name: string) => {
    const [value] = valuesOf(name);
    if (value === undefined) throw new Error(`The server doesn't measure ${name}:\n${text}`);
    return value;
  };
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  return {
    memory: one('process_resident_memory_bytes'),
    connections: rows[0]?.count ?? 0,
    waiting: valuesOf('dropline_waiting').reduce((total, value) => total + value, 0),
    handles: one('process_open_fds'),
    files: (await readdir(dataDir, { recursive: true })).length,
  };
}
