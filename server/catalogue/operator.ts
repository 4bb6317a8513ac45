import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { getConnInfo } from '@hono/node-server/conninfo';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { errorAnswer } from '../error-answer.ts';
import type { JobFiles } from '../jobs/job-files.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import { jobName } from '../jobs/job-name.ts';
import { Refusal } from '../refusal.ts';
import { jsonOf } from '../request/json-text.ts';
import { requestLimits } from '../request/limits.ts';
import { readText } from '../request/read-text.ts';
import type { JobQueue } from '../services.ts';
import { CatalogueFailure } from './failure.ts';
import { checkSupplier } from './import-file.ts';
import { jobInput } from './job-input.ts';
import { saidOf } from './read-options.ts';
import type { FileReader } from './reader/reader.ts';
import { startImport } from './start-import.ts';
import { takeIn } from './take-in.ts';

/** What the command asks of the server that holds the database, which takes in the file and the folder of pictures. */
const operatorRequest = jobInput
  .omit({ name: true, bytes: true, pictures: true, allBad: true, merging: true })
  .extend({ file: z.string(), images: z.string().nullable(), supplierId: z.int() });
export type OperatorRequest = z.infer<typeof operatorRequest>;

/** What the server tells of such an import while it runs, and when it has ended. */
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

const tokenFile = (dataDir: string) => join(dataDir, 'operator.token');

/** The secret that lets the command talk to the server that holds the folder; null where none is left. */
export function readOperatorToken(dataDir: string): string | null {
  try {
    return readFileSync(tokenFile(dataDir), 'utf8');
  } catch {
    return null;
  }
}

export interface OperatorOptions {
  db: Db;
  queue: JobQueue;
  dataDir: string;
  files: JobFiles;
  reader: Pick<FileReader, 'check'>;
  now(): number;
}

/**
 * What whoever runs the server may ask of it from the same machine. The secret is new at each start and lies in the
 * data folder, readable by the folder's owner alone: who can read it could read the database as well.
 */
export function openOperator({ db, queue, dataDir, files, reader, now }: OperatorOptions) {
  const token = randomBytes(32).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  // Made anew: an older file would keep its rights.
  rmSync(tokenFile(dataDir), { force: true });
  writeFileSync(tokenFile(dataDir), token, { mode: 0o600 });

  const routes = new Hono();
  routes.onError((error, c) => {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return c.json(errorAnswer(refusal), refusal.status);
  });
  routes.use(async (c, next) => {
    const given = Buffer.from(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    const wanted = Buffer.from(token);
    const known = given.length === wanted.length && timingSafeEqual(given, wanted);
    if (!known || !isSameMachine(c)) throw new Refusal('not_found', 'There is no such call.');
    await next();
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

  /** The bad rows of an import that has ended, a line each: asked for once. */
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
    return c.body(Readable.toWeb(lines) as ReadableStream);
  });

  return { routes, close: () => rmSync(tokenFile(dataDir), { force: true }) };
}

const noBadRows = () => new Refusal('not_found', 'There are no bad rows of such a job.');

/** A connection of the machine to itself; what a proxy passes on is none. */
function isSameMachine(c: Context): boolean {
  if (c.req.header('X-Forwarded-For') !== undefined || c.env?.incoming === undefined) return false;
  const remote = getConnInfo(c).remote.address ?? '';
  return /^(::1|(::ffff:)?127\.)/.test(remote) || remote === c.env.incoming.socket.localAddress;
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof CatalogueFailure) {
    return new Refusal('invalid', error.message, { details: { code: error.code } });
  }
  return error instanceof z.ZodError ? new Refusal('invalid', z.prettifyError(error)) : null;
}
