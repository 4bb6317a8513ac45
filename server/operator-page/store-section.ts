import { html } from 'hono/html';
import type { Integration } from '../../contract/entities/integrations.ts';
import { platformTraits } from '../../contract/platforms/platform-traits.ts';
import { figures, type Section, section } from './section.ts';
import type { Speech } from './speech.ts';
import { table } from './table.ts';

const stateOf = (state: Integration['state'], { t }: Speech) => t(`operator.store.${state}`);

export const stores: Section = (seen, speech) => {
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
          platform: platformTraits[store.platform].name,
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
