import { html } from 'hono/html';
import { jobName } from '../jobs/job-name.ts';
import type { Seen } from './look-at.ts';
import type { Speech } from './speech.ts';
import type { Cell } from './table.ts';

export type Section = (seen: Seen, speech: Speech) => Cell;

/** What a section is about: the whole installation, or only this process. */
export const section = (
  { t }: Speech,
  { id, of }: { id: string; of: 'all' | 'process' },
  ...content: Cell[]
) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${t(`operator.section.${id}`)} <span class="of">${t(`operator.of.${of}`)}</span></h2>
${content}
</section>`;

/** For a column of figures. */
export const figures = true as const;

/** A readable name for a kind of `readWork`. */
export const nameOfWork = (work: string, speech: Speech): string => {
  const [what = '', kind = ''] = work.split(' ');
  if (what === 'delivery') return speech.t('operator.deliveries');
  return what === 'job' ? nameOfJob(kind, speech) : speech.t(`integrations.exchange.${kind}`);
};

/** A kind that this version doesn't know keeps its stored name. */
export const nameOfJob = (kind: string, { locale }: Speech): string =>
  kind === 'bulk_import' || kind === 'catalogue_import' || kind === 'feed_build'
    ? jobName(kind, locale)
    : kind;
