import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { isUnfinished, type JobState, moves } from '../../../server/jobs/job-machine.ts';

interface Told {
  state: JobState;
  run: number;
  starts: number;
  [column: string]: unknown;
}

/** Lets the database record every change of a job's row, whoever makes it. */
export async function writeJobHistory(db: Db): Promise<void> {
  await db.execute(
    sql`create table job_history (id bigserial, job_id text, before jsonb, after jsonb)`,
  );
  await db.execute(sql`
    create function note_job() returns trigger language plpgsql as $$ begin
      insert into job_history (job_id, before, after) values (new.id, to_jsonb(old), to_jsonb(new));
      return new;
    end $$`);
  await db.execute(
    sql`create trigger note_job after update on jobs for each row execute function note_job()`,
  );
}

/**
 * Expects that every change followed the job's machine, that an ended job didn't change, and that no older run came
 * back.
 */
export async function expectSoundHistory(db: Db, jobId: string): Promise<void> {
  const { rows } = await db.execute<{ before: Told; after: Told }>(
    sql`select before, after from job_history where job_id = ${jobId} order by id`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { before, after } of rows) {
    const allowed: readonly JobState[] = moves[before.state];
    if (before.state !== after.state) expect(allowed).toContain(after.state);
    expect(after.run).toBeGreaterThanOrEqual(before.run);
    if (isUnfinished(before)) continue;
    // After the end only `starts` may change.
    expect({ ...after, starts: 0 }).toEqual({ ...before, starts: 0 });
  }
}
