import type { RunningJob } from '../../contract/entities/jobs.ts';
import type { Locale } from '../i18n/locale.ts';
import { words } from '../i18n/words.ts';

/** A job's name, in the language of the person who started it. */
export function jobName(kind: RunningJob['kind'], locale: Locale): string {
  return words(locale).formatMessage({ id: ids[kind] });
}

const ids = {
  bulk_import: 'job.bulk-import',
  catalogue_import: 'job.catalogue-import',
  feed_build: 'job.feed-build',
} as const satisfies Record<RunningJob['kind'], string>;
