import { html } from 'hono/html';
import type { GivenUp } from './read-given-up.ts';
import { figures, nameOfJob, nameOfWork, type Section, section } from './section.ts';
import type { Speech } from './speech.ts';
import { table } from './table.ts';

const reasonOf = ({ what, reason }: GivenUp, { t }: Speech): string => {
  if (reason === null) return '–';
  return what === 'exchange' ? t(`integrations.cause.${reason}`) : reason;
};

export const givenUp: Section = (seen, speech) => {
  const { t, time } = speech;
  return section(
    speech,
    { id: 'given-up', of: 'all' },
    table(
      t('operator.given-up-lead'),
      [
        { title: t('operator.work') },
        { title: t('operator.whose') },
        { title: t('operator.reason') },
        { title: t('operator.ended') },
        { title: t('operator.action') },
      ],
      seen.givenUp.map((work) => [
        work.what === 'job'
          ? nameOfJob(work.kind, speech)
          : t(`integrations.exchange.${work.kind}`),
        work.storeId === null
          ? work.tenant
          : t('operator.tenant-store', { tenant: work.tenant, store: work.storeId }),
        reasonOf(work, speech),
        time(work.endedAt),
        work.canAsk
          ? html`<form method="post" action="/operator/again">
<input type="hidden" name="what" value="${work.what}"><input type="hidden" name="id" value="${work.id}">
<button>${t('operator.again')}</button></form>`
          : t(work.what === 'job' ? 'operator.again-theirs' : 'operator.again-store'),
      ]),
      t('operator.given-up-none'),
    ),
  );
};

export const queue: Section = ({ found, jobs }, speech) => {
  const { t, span, number } = speech;
  return section(
    speech,
    { id: 'queue', of: 'all' },
    table(
      t('operator.queue-lead'),
      [
        { title: t('operator.work') },
        { title: t('operator.waiting'), figures },
        { title: t('operator.oldest'), figures },
        { title: t('operator.failed-day'), figures },
      ],
      found.work.map(({ work, waiting, oldest, failed }) => [
        nameOfWork(work, speech),
        number(waiting),
        oldest === 0 ? '–' : span(oldest),
        number(failed),
      ]),
      t('operator.queue-none'),
    ),
    jobs.length === 0
      ? ''
      : table(
          t('operator.jobs-lead'),
          [
            { title: t('operator.work') },
            { title: t('operator.job.pending'), figures },
            { title: t('operator.job.running'), figures },
            { title: t('operator.job.retrying'), figures },
            { title: t('operator.job.completed'), figures },
            { title: t('operator.job.failed'), figures },
            { title: t('operator.job.cancelled'), figures },
          ],
          jobs.map((job) => [
            nameOfJob(job.kind, speech),
            number(job.pending),
            number(job.running),
            number(job.retrying),
            number(job.completed),
            number(job.failed),
            number(job.cancelled),
          ]),
          '',
        ),
  );
};
