import type { SupplierFigures } from '../../../contract/entities/partnerships.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';

/** The revenue from partners' orders in the last 30 days, in total and by day. */
export function RevenueChart({ figures }: { figures: SupplierFigures | null }) {
  const t = useT();
  const format = useFormat();
  return (
    <ChartCard
      title={t('supplier.figures.revenue')}
      figure={figures && format.wholeMoney(figures.revenue)}
      note={t('supplier.figures.days')}
    >
      {figures && <Revenue figures={figures} />}
    </ChartCard>
  );
}

function Revenue({ figures: { days, revenue } }: { figures: SupplierFigures }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.wholeMoney({ ...revenue, amount });
  // Noon, so that the date is the same in every time zone of the market.
  const dayOf = (day: string | undefined) => (day ? format.date(`${day}T12:00:00Z`) : '');
  const nameOf = (day: string, index: number) =>
    index === days.length - 1 ? t('dashboard.chart.today', { day: dayOf(day) }) : dayOf(day);
  return (
    <BarChart
      label={t('supplier.chart')}
      summary={t('supplier.chart.summary', {
        sum: money(revenue.amount),
        best: money(Math.max(0, ...days.map((one) => one.revenue.amount))),
      })}
      scale={money}
      // Lines of the scale are at least one whole unit apart; most currencies have 100 minor units.
      least={100}
      isLastOpen
      from={dayOf(days[0]?.day)}
      to={t('dashboard.chart.to-today')}
      bars={days.map((one, index) => ({
        id: one.day,
        label: `${nameOf(one.day, index)}: ${money(one.revenue.amount)}`,
        value: one.revenue.amount,
      }))}
    />
  );
}
