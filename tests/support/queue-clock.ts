import pg from 'pg';
import { PgBoss } from 'pg-boss';

/**
 * Lets a minute pass for the queue in a PostgreSQL database, and does what a server does every ten seconds: jobs
 * whose heartbeat has stopped are released, and their pause before the next try ends.
 */
export async function passQueueMinute(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
  const boss = new PgBoss({
    db: { executeSql },
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  });
  await boss.start();
  // Once for the heartbeat, once for the pause.
  for (let turn = 0; turn < 2; turn += 1) {
    await client.query(`
      do $$ declare ahead interval := pgboss.job_now() - now() + interval '30 s';
      begin
        execute format(
          'create or replace function pgboss.job_now() returns timestamptz language sql stable as %L',
          format('select now() + interval %L', ahead));
      end $$`);
    await boss.supervise();
  }
  await boss.stop({ graceful: false });
  await client.end();
}
