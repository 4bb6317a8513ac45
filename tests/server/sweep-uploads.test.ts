import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepUploads } from '../../server/catalogue/sweep-uploads.ts';
import { jobs } from '../../server/db/schema.ts';
import type { JobState } from '../../server/jobs/job-machine.ts';
import { hour } from '../../server/lib/durations.ts';
import { openFolder } from '../../server/storage/folder.ts';
import { onOneDatabase } from '../support/server.ts';
import { openTestDatabase } from '../support/server-database.ts';

onOneDatabase('abandoned uploads', (database) => {
  test('[§D-files-uploads] go when they are old and no job waits for them', async () => {
    const { db, close } = await openTestDatabase(database);
    const folder = await mkdtemp(join(tmpdir(), 'dropline-test-uploads-'));
    const storage = openFolder(folder);
    const now = Date.now();
    const job = (id: string, state: JobState) => ({
      id,
      state,
      tenant: 'supplier:9',
      kind: 'catalogue_import' as const,
      name: '',
    });
    await db.insert(jobs).values([job('waiting', 'retrying'), job('over', 'failed')]);
    for (const name of ['arriving', 'lost', 'waiting', 'over']) {
      await writeFile(join(folder, name), 'x');
      const at = new Date(now - (name === 'arriving' ? 1 : 3) * hour);
      await utimes(join(folder, name), at, at);
    }
    await sweepUploads(db, { folder, storage }, now);
    expect((await readdir(folder)).sort()).toEqual(['arriving', 'waiting']);
    await sweepUploads(db, { folder: join(folder, 'missing'), storage }, now);
    await rm(folder, { recursive: true });
    await close();
  });
});
