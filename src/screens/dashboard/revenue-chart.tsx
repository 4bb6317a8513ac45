import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';
import { dayMs, type Figures } from './figures.ts';

/** Revenue a day, the last 30. */
export function RevenueChart({ figures }: { figures: Figures | null }) {
  const t = useT();
  return (
    <ChartCard title={t('dashboard.chart')}>{figures && <Revenue figures={figures} />}</ChartCard>
  );
}

function Revenue({ figures: { currency, from, revenue } }: { figures: Figures }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.wholeMoney({ amount, currency });
  const best = money(Math.max(...revenue.daily));
  // Noon: an hour more or less at the change of clocks stays in the day.
  const dayOf = (index: number) => format.date(from + (index + 0.5) * dayMs);
  return (
    <BarChart
      summary={t('dashboard.chart.summary', { sum: money(revenue.sum), best })}
      top={best}
      from={dayOf(0)}
      to={dayOf(revenue.daily.length - 1)}
      bars={revenue.daily.map((value, index) => ({
        id: String(index),
        label: `${dayOf(index)}: ${money(value)}`,
        value,
      }))}
    />
  );
}
