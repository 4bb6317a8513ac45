import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Locale } from '../i18n/locale.ts';
import { isUnfinished } from '../jobs/job-machine.ts';
import type { JobRow } from '../jobs/running-job.ts';
import { jobInput } from './job-input.ts';
import { noteText } from './note-text.ts';

/** What a finished import reports besides its counters, in a person's language. */
export function notesOfJob(job: JobRow, locale: Locale): RunningJob['notes'] {
  if (job.kind !== 'catalogue_import' || isUnfinished(job)) return undefined;
  const report = jobInput.parse(job.input).merging?.report;
  return report?.notes?.map((note) => ({ code: note.code, text: noteText(note, locale) }));
}
