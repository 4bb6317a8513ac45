import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { jsonOf } from '../http/json-text.ts';
import { requestLimits } from '../http/limits.ts';
import { readText } from '../http/read-text.ts';
import { Refusal } from '../http/refusal.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { jobName } from '../jobs/job-name.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { toWeb } from '../lib/web-streams.ts';
import { CatalogueFailure } from './failure.ts';
import { checkSupplier } from './import-file.ts';
import { jobInput } from './job-input.ts';
import { saidOf } from './read-options.ts';
import type { FileReader } from './reader/reader.ts';
import { startImport } from './start-import.ts';
import { takeIn } from './take-in.ts';

/**
 * What the command asks of the server that holds the database; the server receives the file and the folder of pictures.
 */
const operatorRequest = jobInput
  .omit({ name: true, bytes: true, pictures: true, allBad: true, merging: true })
  .extend({ file: z.string(), images: z.string().nullable(), supplierId: z.int() });

/** What the server reports about such an import while it runs, and at its end. */
export const operatorJob = z.object({
  ended: z.boolean(),
  state: z.string(),
  total: z.int(),
  ok: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ subject: z.string(), code: z.string(), text: z.string() })),
  report: jobInput.shape.merging.unwrap().shape.report.nullable(),
});
export type OperatorJob = z.infer<typeof operatorJob>;

export interface OperatorOptions {
  db: Db;
  queue: JobQueue;
  files: JobFiles;
  reader: Pick<FileReader, 'check'>;
  now(): number;
}

/** The routes that the command uses for imports. */
export function catalogueOperator({ db, queue, files, reader, now }: OperatorOptions): Hono {
  const routes = new Hono();
  routes.onError((error) => {
    if (!(error instanceof CatalogueFailure)) throw error;
    throw new Refusal('invalid', error.message, { details: { code: error.code } });
  });
  routes.post('/catalogue', async (c) => {
    const { supplierId, file, images, ...asked } = operatorRequest.parse(
      jsonOf(await readText(c.req.raw, requestLimits.body)),
    );
    await checkSupplier(db, supplierId);
    const id = randomUUID();
    try {
      await takeIn(files, id, { file, images });
      await reader.check(files.pathOf(id), saidOf(asked));
      const bytes = await files.keep(id);
      const kept = { name: basename(file), bytes, pictures: images !== null, allBad: true };
      const name = jobName('catalogue_import', 'en');
      const input = { ...asked, ...kept };
      await db.transaction((tx) =>
        startImport(tx, queue, { id, supplierId, name, input, now: now() }),
      );
    } catch (error) {
      await files.forget(id);
      throw error;
    }
    return c.json({ data: { id } });
  });

  routes.get('/jobs/:id', async (c) => {
    const [job] = await db
      .select()
      .from(jobs)
      .where(eq(jobs.id, c.req.param('id')));
    if (job === undefined) throw new Refusal('not_found', 'There is no such job.');
    const data: OperatorJob = {
      ended: !isUnfinished(job),
      state: job.state,
      total: job.total,
      ok: job.ok,
      failed: job.failed,
      errors: job.errors,
      report: jobInput.parse(job.input).merging?.report ?? null,
    };
    return c.json({ data });
  });

  /** The bad rows of an import that has ended, one per line; they can be fetched once. */
  routes.get('/jobs/:id/bad-rows', async (c) => {
    const [job] = await db
      .select()
      .from(jobs)
      .where(eq(jobs.id, c.req.param('id')));
    if (job === undefined || isUnfinished(job)) throw noBadRows();
    const file = await open(files.pathOf(job.id, 'bad-rows')).catch(() => {
      throw noBadRows();
    });
    const lines = file.createReadStream();
    lines.once('close', () => void files.forget(job.id));
    return c.body(toWeb(lines));
  });

  return routes;
}

const noBadRows = () => new Refusal('not_found', 'There are no bad rows of such a job.');
