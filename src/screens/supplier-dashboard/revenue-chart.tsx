import type { SupplierFigures } from '../../../contract/entities/partnerships.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const card = css({
  padding: '5',
  borderRadius: 'lg',
  background: 'surface',
  boxShadow: '0 0 0 1px var(--colors-hairline)',
});
const heading = css({ textStyle: 'heading', marginBottom: '4' });

/** What partners' orders brought a day, the last 30. */
export function RevenueChart({ figures }: { figures: SupplierFigures | null }) {
  const t = useT();
  const format = useFormat();
  if (!figures) {
    return (
      <section className={card}>
        <h2 className={heading}>{t('supplier.chart')}</h2>
        <Skeleton height="11rem" />
      </section>
    );
  }
  const { days, revenue } = figures;
  const money = (amount: number) => format.wholeMoney({ ...revenue, amount });
  // Noon: the day is the same in every time zone of the market.
  const dayOf = (day: string | undefined) => (day ? format.date(`${day}T12:00:00Z`) : '');
  const best = Math.max(0, ...days.map((one) => one.revenue.amount));
  return (
    <section className={card}>
      <h2 className={heading}>{t('supplier.chart')}</h2>
      <BarChart
        summary={t('supplier.chart.summary', { sum: money(revenue.amount), best: money(best) })}
        top={money(best)}
        from={dayOf(days[0]?.day)}
        to={dayOf(days.at(-1)?.day)}
        bars={days.map((one) => ({
          id: one.day,
          label: `${dayOf(one.day)}: ${money(one.revenue.amount)}`,
          value: one.revenue.amount,
        }))}
      />
    </section>
  );
}
