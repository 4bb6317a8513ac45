import { randomUUID } from 'node:crypto';
import { requireConfirmed } from '../auth/confirm-address.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { jobName } from '../jobs/job-name.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { readRunningJob } from '../jobs/running-job.ts';
import { CatalogueFailure, type FailureCode } from './failure.ts';
import type { JobInput } from './job-input.ts';
import { notesOfJob } from './job-notes.ts';
import { leavesAtMost } from './leave.ts';
import { saidOf } from './read-options.ts';
import { startImport } from './start-import.ts';
import type { Uploads } from './upload.ts';
import { oneAtOnce, receiveFile } from './upload.ts';

interface Needs {
  jobs: JobQueue;
  uploads: Uploads;
}

export const catalogueHandlers = {
  'POST /supplier/catalogue': async ({
    db,
    session,
    supplierId,
    query,
    request,
    locale,
    now,
    services,
    write,
  }) => {
    await requireConfirmed(db, session.userId);
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
    return oneAtOnce(services.uploads, supplierId, async () => {
      const content = await receiveFile(request, files.pathOf(id), limit);
      try {
        // Checked now, so that the sender of an unreadable file gets an error at once instead of a failed job.
        await reader.check(files.pathOf(id), saidOf(asked));
        const input = { ...asked, bytes: await files.keep(id) };
        let mine: string | null = null;
        const answer = await write(content, async (tx) => {
          const data = await startImport(tx, services.jobs, { id, supplierId, name, input, now });
          mine = data.id;
          return { data };
        });
        // If this is the answer of an earlier request with the same key, that request's copy of the file counts.
        if (mine === null) await files.forget(id);
        return answer;
      } catch (error) {
        await files.forget(id);
        throw error instanceof CatalogueFailure ? refusalOf(error) : error;
      }
    });
  },

  'GET /supplier/events': async ({ db, supplierId, locale, now }) => ({
    data: await readRunningJob(db, `supplier:${supplierId}`, now, (job) => notesOfJob(job, locale)),
  }),
} satisfies Partial<Handlers<Needs>>;

const fieldOf: Partial<Record<FailureCode, string>> = {
  currency_missing: 'currency',
  bad_mapping: 'map',
  unknown_column: 'map',
};

function refusalOf({ code, message }: CatalogueFailure): Refusal {
  const field = fieldOf[code] ?? 'file';
  return new Refusal('invalid', message, { errors: { [field]: [message] }, details: { code } });
}
