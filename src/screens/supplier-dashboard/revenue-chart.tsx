import type { SupplierFigures } from '../../../contract/entities/partnerships.ts';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { ChartCard } from '../../ui/chart-card.tsx';

/** What partners' orders brought a day, the last 30. */
export function RevenueChart({ figures }: { figures: SupplierFigures | null }) {
  const t = useT();
  return (
    <ChartCard title={t('supplier.chart')}>{figures && <Revenue figures={figures} />}</ChartCard>
  );
}

function Revenue({ figures: { days, revenue } }: { figures: SupplierFigures }) {
  const t = useT();
  const format = useFormat();
  const money = (amount: number) => format.wholeMoney({ ...revenue, amount });
  // Noon: the day is the same in every time zone of the market.
  const dayOf = (day: string | undefined) => (day ? format.date(`${day}T12:00:00Z`) : '');
  const best = money(Math.max(0, ...days.map((one) => one.revenue.amount)));
  return (
    <BarChart
      summary={t('supplier.chart.summary', { sum: money(revenue.amount), best })}
      top={best}
      from={dayOf(days[0]?.day)}
      to={dayOf(days.at(-1)?.day)}
      bars={days.map((one) => ({
        id: one.day,
        label: `${dayOf(one.day)}: ${money(one.revenue.amount)}`,
        value: one.revenue.amount,
      }))}
    />
  );
}
