import { html } from 'hono/html';
import { jobName } from '../jobs/job-name.ts';
import type { Seen } from './look-at.ts';
import type { Speech } from './speech.ts';
import type { Cell } from './table.ts';

export type Section = (seen: Seen, speech: Speech) => Cell;

/** What a section tells of: the whole installation, or this process alone. */
export const section = (
  { t }: Speech,
  { id, of }: { id: string; of: 'all' | 'process' },
  ...content: Cell[]
) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${t(`operator.section.${id}`)} <span class="of">${t(`operator.of.${of}`)}</span></h2>
${content}
</section>`;

/** Of a column of figures. */
export const figures = true as const;

/** As `readWork` calls it. */
export const nameOfWork = (work: string, speech: Speech): string => {
  const [what = '', kind = ''] = work.split(' ');
  if (what === 'delivery') return speech.t('operator.deliveries');
  return what === 'job' ? nameOfJob(kind, speech) : speech.t(`integrations.exchange.${kind}`);
};

/** A kind that this version doesn't know is called as it is stored. */
export const nameOfJob = (kind: string, { locale }: Speech): string =>
  kind === 'bulk_import' || kind === 'catalogue_import' || kind === 'feed_build'
    ? jobName(kind, locale)
    : kind;
