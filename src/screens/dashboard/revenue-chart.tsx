import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { Change } from './change.tsx';
import { dayMs, type Figures } from './figures.ts';

/** The revenue of the last 30 days, and of each day. */
export function RevenueChart({ figures }: { figures: Figures | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <ChartCard
      title={t('dashboard.revenue')}
      figure={
        figures && format.wholeMoney({ amount: figures.revenue.sum, currency: figures.currency })
      }
      note={figures && <Change course={figures.revenue} />}
    >
      {figures && <Revenue figures={figures} />}
    </ChartCard>
  );
}

function Revenue({ figures: { currency, from, revenue } }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.wholeMoney({ amount, currency });
  const last = revenue.daily.length - 1;
  // Noon, so that a change of the clocks doesn't shift it to another day.
  const dayOf = (index: number) => format.date(from + (index + 0.5) * dayMs);
  const nameOf = (index: number) =>
    index === last ? t('dashboard.chart.today', { day: dayOf(index) }) : dayOf(index);
  return (
    <BarChart
      label={t('dashboard.chart')}
      summary={t('dashboard.chart.summary', {
        sum: money(revenue.sum),
        best: money(Math.max(...revenue.daily)),
      })}
      scale={money}
      // One whole unit; most currencies have two decimals.
      least={100}
      isLastOpen
      from={dayOf(0)}
      to={t('dashboard.chart.to-today')}
      bars={revenue.daily.map((value, index) => ({
        id: String(index),
        label: `${nameOf(index)}: ${money(value)}`,
        value,
      }))}
    />
  );
}
