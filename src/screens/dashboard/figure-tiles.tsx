import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Stat } from '../../ui/stat.tsx';
import type { Course, Figures } from './figures.ts';

const grid = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
});

/** The four figures of the last 30 days. */
export function FigureTiles({ figures }: { figures: Figures | null }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) =>
    figures && format.wholeMoney({ amount, currency: figures.currency });
  return (
    <section aria-label={t('dashboard.figures')} className={grid}>
      <Stat
        label={t('dashboard.revenue')}
        value={figures && money(figures.revenue.sum)}
        note={figures && <Change course={figures.revenue} />}
        course={figures?.revenue.daily}
      />
      <Stat
        label={t('dashboard.margin')}
        value={figures && money(figures.margin.sum)}
        note={figures && <Change course={figures.margin} />}
        course={figures?.margin.daily}
      />
      <Stat
        label={t('dashboard.orders')}
        value={figures && format.number(figures.orders.sum)}
        note={figures && <Change course={figures.orders} />}
        course={figures?.orders.daily}
      />
      <Stat
        label={t('dashboard.selling')}
        value={figures && format.number(figures.selling.now)}
        note={figures && t('dashboard.selling.note')}
        course={figures?.selling.daily}
      />
    </section>
  );
}

const up = css({ color: 'done' });
const down = css({ color: 'refuse' });

/** Against the 30 days before; nothing to compare with says so. */
function Change({ course }: { course: Course }) {
  const t = useT();
  const format = useFormat();
  if (course.before <= 0) return t('dashboard.change.none');
  const share = (course.sum - course.before) / course.before;
  const id = share >= 0 ? 'dashboard.change.up' : 'dashboard.change.down';
  return (
    <span className={share >= 0 ? up : down}>
      {t(id, { share: format.percent(Math.abs(share)) })}
    </span>
  );
}
