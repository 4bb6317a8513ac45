import { html } from 'hono/html';
import { figures, type Section, section } from './section.ts';
import { table } from './table.ts';

export const calls: Section = (seen, speech) => {
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

export const lag: Section = ({ lag: found, process }, speech) => {
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

export const ofProcess: Section = ({ process }, speech) => {
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
