import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Locale } from '../locale.ts';
import { words } from '../words.ts';

/** What a job is called, in the language of the person who started it. */
export function jobName(kind: RunningJob['kind'], locale: Locale): string {
  return words(locale).formatMessage({ id: ids[kind] });
}

const ids = {
  bulk_import: 'job.bulk-import',
  catalogue_import: 'job.catalogue-import',
  feed_build: 'job.feed-build',
} as const satisfies Record<RunningJob['kind'], string>;
