import { randomUUID } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { requireConfirmed } from '../auth/confirm-address.ts';
import { CatalogueFailure, type FailureCode } from '../catalogue/failure.ts';
import type { JobInput } from '../catalogue/job-input.ts';
import { notesOfJob } from '../catalogue/job-notes.ts';
import { leavesAtMost } from '../catalogue/leave.ts';
import { saidOf } from '../catalogue/read-options.ts';
import { startImport } from '../catalogue/start-import.ts';
import { oneAtOnce, receiveFile } from '../catalogue/upload.ts';
import type { Db } from '../db/database.ts';
import { supplierUsers } from '../db/schema.ts';
import type { Handlers } from '../handler.ts';
import { jobName } from '../jobs/job-name.ts';
import { readRunningJob } from '../jobs/running-job.ts';
import { Refusal } from '../refusal.ts';

export const catalogueHandlers = {
  'POST /supplier/catalogue': async ({
    db,
    session,
    supplierId,
    query,
    request,
    locale,
    services,
    write,
  }) => {
    await refuseViewer(db, session.userId, supplierId);
    const id = randomUUID();
    const { files, limit, reader } = services.uploads;
    const asked: Omit<JobInput, 'merging' | 'bytes'> = {
      name: query.filename ?? 'catalogue',
      currency: query.currency ?? null,
      map: query.map ?? null,
      decimal: query.decimal ?? null,
      encoding: query.encoding ?? null,
      headerRow: query.header_row ?? null,
      key: query.key ?? null,
      drafts: query.drafts === '1',
      complete: query.complete === '1' ? { atMost: query.leave_at_most ?? leavesAtMost } : null,
      pictures: false,
      dryRun: query.dry_run === '1',
      allBad: false,
    };
    const name = jobName('catalogue_import', locale);
    const now = services.now();
    return oneAtOnce(services.uploads, supplierId, async () => {
      const content = await receiveFile(request, files.pathOf(id), limit);
      try {
        // Whoever sent a file that can't be read learns so now, not from a failed job.
        await reader.check(files.pathOf(id), saidOf(asked));
        const input = { ...asked, bytes: await files.keep(id) };
        let mine: string | null = null;
        const answer = await write(content, async (tx) => {
          const data = await startImport(tx, services.jobs, { id, supplierId, name, input, now });
          mine = data.id;
          return { data };
        });
        // The answer of an earlier request with the same key: its own copy of the file is the one that counts.
        if (mine === null) await files.forget(id);
        return answer;
      } catch (error) {
        await files.forget(id);
        throw error instanceof CatalogueFailure ? refusalOf(error) : error;
      }
    });
  },

  'GET /supplier/events': async ({ db, supplierId, locale, services }) => ({
    data: await readRunningJob(db, `supplier:${supplierId}`, services.now(), (job) =>
      notesOfJob(job, locale),
    ),
  }),
} satisfies Partial<Handlers>;

async function refuseViewer(db: Db, userId: string, supplierId: number): Promise<void> {
  const editors = await db.$count(
    supplierUsers,
    and(
      eq(supplierUsers.userId, userId),
      eq(supplierUsers.supplierId, supplierId),
      ne(supplierUsers.accessLevel, 'viewer'),
    ),
  );
  if (editors === 0) throw new Refusal('forbidden', 'A viewer may not import a catalogue.');
  await requireConfirmed(db, userId);
}

const fieldOf: Partial<Record<FailureCode, string>> = {
  currency_missing: 'currency',
  bad_mapping: 'map',
  unknown_column: 'map',
};

function refusalOf({ code, message }: CatalogueFailure): Refusal {
  const field = fieldOf[code] ?? 'file';
  return new Refusal('invalid', message, { errors: { [field]: [message] }, details: { code } });
}
