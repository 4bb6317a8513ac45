import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Stat } from '../../ui/stat.tsx';
import { Change } from './change.tsx';
import { type Figures, wholeDays } from './figures.ts';

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  '& > :first-child': { gridColumn: { base: '1 / -1', lg: 'auto' } },
});

/** The figures of the last 30 days that are shown beside the revenue. */
export function FigureTiles({ figures }: { figures: Figures | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <section aria-label={t('dashboard.figures')} className={grid}>
      <Stat
        label={t('dashboard.margin')}
        value={
          figures && format.wholeMoney({ amount: figures.margin.sum, currency: figures.currency })
        }
        note={figures && <Change course={figures.margin} />}
        course={figures && wholeDays(figures.margin)}
      />
      <Stat
        label={t('dashboard.orders')}
        value={figures && format.number(figures.orders.sum)}
        note={figures && <Change course={figures.orders} />}
        course={figures && wholeDays(figures.orders)}
      />
      <Stat
        label={t('dashboard.selling')}
        value={figures?.selling ? format.number(figures.selling.count) : null}
        note={figures?.selling && t('dashboard.selling.note')}
        course={figures?.selling?.daily}
      />
    </section>
  );
}
