import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Figures } from './figures.ts';

const card = css({
  padding: '5',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: '0 0 0 1px var(--colors-hairline)',
});
const heading = css({ textStyle: 'heading', marginBottom: '4' });
const dayMs = 86_400_000;

/** Revenue a day, the last 30. */
export function RevenueChart({ figures }: { figures: Figures | null }) {
  const t = useT();
  const format = useFormat();
  if (!figures) {
    return (
      <section className={card}>
        <h2 className={heading}>{t('dashboard.chart')}</h2>
        <Skeleton height="11rem" />
      </section>
    );
  }
  const { currency, from, revenue } = figures;
  const money = (amount: number) => format.wholeMoney({ amount, currency });
  // Noon: an hour more or less at the change of clocks stays in the day.
  const dayOf = (index: number) => format.date(from + (index + 0.5) * dayMs);
  return (
    <section className={card}>
      <h2 className={heading}>{t('dashboard.chart')}</h2>
      <BarChart
        summary={t('dashboard.chart.summary', {
          sum: money(revenue.sum),
          best: money(Math.max(...revenue.daily)),
        })}
        top={money(Math.max(...revenue.daily))}
        from={dayOf(0)}
        to={dayOf(revenue.daily.length - 1)}
        bars={revenue.daily.map((value, index) => ({
          id: String(index),
          label: `${dayOf(index)}: ${money(value)}`,
          value,
        }))}
      />
    </section>
  );
}
