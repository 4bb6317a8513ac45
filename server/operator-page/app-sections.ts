import { html } from 'hono/html';
import { vitalNames } from '../../contract/entities/reports.ts';
import { figures, type Section, section } from './section.ts';
import { table } from './table.ts';

export const errors: Section = (seen, speech) => {
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

export const vitals: Section = (seen, speech) => {
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
