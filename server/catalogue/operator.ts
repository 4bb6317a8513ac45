import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/schema.ts';
import { errorAnswer } from '../error-answer.ts';
import { sanitiseHtml } from '../html/sanitise.ts';
import { jobName } from '../jobs/job-name.ts';
import { isUnfinished } from '../jobs/running-job.ts';
import { Refusal } from '../refusal.ts';
import { jsonOf } from '../request/json-text.ts';
import { requestLimits } from '../request/limits.ts';
import { readText } from '../request/read-text.ts';
import type { JobQueue } from '../services.ts';
import { CatalogueFailure } from './failure.ts';
import { checkSupplier } from './import-file.ts';
import { jobInput } from './job-input.ts';
import { prepareFile } from './prepare.ts';
import { startImport } from './start-import.ts';

/** What the command asks of the server that holds the database: the file stays where it is. */
const operatorRequest = jobInput
  .omit({ uploaded: true, merging: true })
  .extend({ supplierId: z.int() });
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
  now(): number;
}

/**
 * What whoever runs the server may ask of it from the same machine. The secret is new at each start and lies in the
 * data folder, readable by the folder's owner alone: who can read it could read the database as well.
 */
export function openOperator({ db, queue, dataDir, now }: OperatorOptions) {
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
    const { supplierId, ...input } = operatorRequest.parse(
      jsonOf(await readText(c.req.raw, requestLimits.body)),
    );
    await checkSupplier(db, supplierId);
    await prepareFile(input.file, input, sanitiseHtml);
    const id = randomUUID();
    const name = jobName('catalogue_import', 'en');
    await db.transaction((tx) =>
      startImport(tx, queue, {
        id,
        supplierId,
        name,
        input: { ...input, uploaded: false },
        now: now(),
      }),
    );
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

  return { routes, close: () => rmSync(tokenFile(dataDir), { force: true }) };
}

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
