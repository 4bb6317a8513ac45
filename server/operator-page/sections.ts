import { html } from 'hono/html';
import type { Integration } from '../../contract/entities/integrations.ts';
import { vitalNames } from '../../contract/entities/reports.ts';
import { jobName } from '../jobs/job-name.ts';
import type { Seen } from './look-at.ts';
import type { GivenUp } from './read-given-up.ts';
import type { Speech } from './speech.ts';
import { type Cell, table } from './table.ts';

type Section = (seen: Seen, speech: Speech) => Cell;

/** What a section tells of: the whole installation, or this process alone. */
const section = (
  { t }: Speech,
  { id, of }: { id: string; of: 'all' | 'process' },
  ...content: Cell[]
) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${t(`operator.section.${id}`)} <span class="of">${t(`operator.of.${of}`)}</span></h2>
${content}
</section>`;

const figures = true as const;

const nameOfWork = (work: string, speech: Speech): string => {
  const [what = '', kind = ''] = work.split(' ');
  if (what === 'delivery') return speech.t('operator.deliveries');
  return what === 'job' ? nameOfJob(kind, speech) : speech.t(`integrations.exchange.${kind}`);
};

/** A kind that this version doesn't know is called as it is stored. */
const nameOfJob = (kind: string, { locale }: Speech): string =>
  kind === 'bulk_import' || kind === 'catalogue_import' || kind === 'feed_build'
    ? jobName(kind, locale)
    : kind;

const queue: Section = ({ found, jobs }, speech) => {
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

const reasonOf = ({ what, reason }: GivenUp, { t }: Speech): string => {
  if (reason === null) return '–';
  return what === 'exchange' ? t(`integrations.cause.${reason}`) : reason;
};

const givenUp: Section = (seen, speech) => {
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

const stateOf = (state: Integration['state'], { t }: Speech) => t(`operator.store.${state}`);

const stores: Section = (seen, speech) => {
  const { t, time, number } = speech;
  return section(
    speech,
    { id: 'stores', of: 'all' },
    html`<p>${
      seen.found.stores.length === 0
        ? t('operator.stores-none')
        : seen.found.stores
            .map(
              ({ state, count }) =>
                `${stateOf(state as Integration['state'], speech)}: ${number(count)}`,
            )
            .join(' · ')
    }</p>`,
    table(
      t('operator.stores-lead'),
      [
        { title: t('operator.store') },
        { title: t('operator.state') },
        { title: t('operator.reason') },
        { title: t('operator.waiting'), figures },
        { title: t('operator.next-try') },
      ],
      seen.stores.map((store) => [
        t('operator.store-of', {
          platform: store.platform === 'shopify' ? 'Shopify' : 'WooCommerce',
          store: store.id,
          shop: store.shopId,
        }),
        stateOf(store.state, speech),
        store.problem === null
          ? '–'
          : [
              t(`integrations.cause.${store.problem}`),
              store.problemAt === null ? '' : time(store.problemAt),
            ]
              .filter(Boolean)
              .join(', '),
        number(store.waiting),
        store.nextTryAt === null ? '–' : time(store.nextTryAt),
      ]),
      t('operator.stores-well'),
    ),
  );
};

const calls: Section = (seen, speech) => {
  const { t, span, number } = speech;
  return section(
    speech,
    { id: 'calls', of: 'process' },
    table(
      t('operator.calls-lead'),
      [
        { title: t('operator.call') },
        { title: t('operator.p95'), figures },
        { title: t('operator.count'), figures },
        { title: t('operator.server-errors'), figures },
      ],
      seen.process.calls.map(({ of, p95, count, failed }) => [
        html`<code>${of}</code>`,
        span(p95),
        number(count),
        number(failed),
      ]),
      t('operator.calls-none'),
    ),
  );
};

const lag: Section = ({ lag: found, process }, speech) => {
  const { t, span, number } = speech;
  const { current, behind, farBehind, most } = process.following;
  return section(
    speech,
    { id: 'sync', of: 'all' },
    html`<p>${t('operator.sync-sessions', found.sessions)}</p>
<p>${
      found.replicas === null
        ? t('operator.replicas-unknown')
        : found.replicas.length === 0
          ? t('operator.replicas-none')
          : found.replicas
              .map(({ state, seconds }) =>
                t('operator.replica', {
                  state: state || '–',
                  lag: seconds === null ? '–' : span(seconds),
                }),
              )
              .join(' · ')
    }</p>
<h3>${t('operator.sync-asked')} <span class="of">${t('operator.of.process')}</span></h3>
<p>${
      current + behind + farBehind === 0
        ? t('operator.sync-none')
        : t('operator.sync-lag', {
            current: number(current),
            behind: number(behind),
            far: number(farBehind),
            most: number(most),
          })
    }</p>
<p class="note">${t('operator.sync-note')}</p>`,
  );
};

const errors: Section = (seen, speech) => {
  const { t, time, number } = speech;
  return section(
    speech,
    { id: 'errors', of: 'all' },
    table(
      t('operator.errors-lead'),
      [
        { title: t('operator.error') },
        { title: t('operator.page') },
        { title: t('operator.count'), figures },
        { title: t('operator.builds'), figures },
        { title: t('operator.last') },
      ],
      seen.errors.map((error) => [
        html`${error.name}: ${error.message || '–'}<br><code>${error.frame ?? '–'}</code>`,
        html`<code>${error.page}</code>`,
        number(error.count),
        number(error.builds),
        time(error.lastAt),
      ]),
      t('operator.errors-none'),
    ),
  );
};

const vitals: Section = (seen, speech) => {
  const { t, span, number } = speech;
  return section(
    speech,
    { id: 'vitals', of: 'all' },
    table(
      t('operator.vitals-lead'),
      [
        { title: t('operator.page') },
        ...vitalNames.map((title) => ({ title, figures })),
        { title: t('operator.visits'), figures },
      ],
      seen.vitals.map(({ page, p75 }) => [
        html`<code>${page}</code>`,
        ...vitalNames.map((name) => {
          const found = p75[name];
          if (found === null) return '–';
          return name === 'CLS'
            ? number(Number(found.value.toFixed(3)))
            : span(found.value / 1_000);
        }),
        number(Math.max(...vitalNames.map((name) => p75[name]?.count ?? 0))),
      ]),
      t('operator.vitals-none'),
    ),
  );
};

const ofProcess: Section = ({ process }, speech) => {
  const { t, time, number, megabytes } = speech;
  const { pools, memory, mails, pid, version, since } = process;
  const facts: [string, string][] = [
    [t('operator.process-is'), t('operator.process-value', { pid: String(pid), version })],
    [t('operator.process-since'), time(since)],
    [
      t('operator.memory'),
      t('operator.memory-value', {
        resident: megabytes(memory.resident),
        heap: megabytes(memory.heap),
      }),
    ],
    [t('operator.mails'), number(mails)],
    ...pools.map(({ of, open, idle, waiting }): [string, string] => [
      t(`operator.pool.${of}`),
      t('operator.pool-value', {
        open: number(open),
        idle: number(idle),
        waiting: number(waiting),
      }),
    ]),
  ];
  return section(
    speech,
    { id: 'process', of: 'process' },
    html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  );
};

/** In the order in which an operator asks. */
export const sections: readonly Section[] = [
  givenUp,
  queue,
  stores,
  calls,
  lag,
  errors,
  vitals,
  ofProcess,
];
