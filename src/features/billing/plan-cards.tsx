import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import type { Plan } from '../../../contract/entities/billing.ts';
import { css, cva } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/t.ts';
import { Badge } from '../../ui/badge.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';

type Interval = Plan['interval'];

interface PlanCardsProps {
  plans: readonly Plan[];
  interval: Interval;
  onInterval: (interval: Interval) => void;
  /** The plan that the shop has; it is marked. */
  current?: { name: string; interval: Interval } | undefined;
  /** The plan that the page currently shows. */
  chosen: Plan['id'] | null;
  /** How many products the shop sells: a plan with room for fewer can't be chosen. */
  used: number | null;
  action: (plan: Plan, fits: boolean) => ReactNode;
}

const grid = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: '1fr', lg: 'repeat(3, minmax(0, 1fr))' },
  marginTop: '4',
});
const card = cva({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: '5',
    borderRadius: 'lg',
    borderWidth: '1px',
    background: 'surface',
  },
  variants: {
    chosen: { true: { borderColor: 'ink' }, false: { borderColor: 'hairline' } },
  },
});
const head = css({ display: 'flex', justifyContent: 'space-between', gap: '2' });
const name = css({ textStyle: 'heading' });
const price = css({ textStyle: 'display', fontVariantNumeric: 'tabular-nums' });
const muted = css({ color: 'ink.muted', textStyle: 'dense' });
const list = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1.5',
  listStyle: 'none',
  padding: '0',
  flexGrow: '1',
});
const item = css({ display: 'flex', gap: '2', alignItems: 'flex-start' });
const tick = css({ color: 'accent', flexShrink: '0', marginTop: '1' });
const tooSmall = css({ color: 'refuse', textStyle: 'dense' });

/** The plans side by side, with monthly or yearly prices. */
export function PlanCards(props: PlanCardsProps) {
  const { plans, interval, current, chosen, used } = props;
  const t = useT();
  const format = useFormat();
  return (
    <>
      <FilterChips
        kind="choose"
        label={t('plans.interval')}
        chips={[
          { id: 'month', label: t('plans.monthly') },
          { id: 'year', label: t('plans.yearly') },
        ]}
        active={[interval]}
        onToggle={(id) => props.onInterval(id === 'year' ? 'year' : 'month')}
      />
      <div className={grid}>
        {plans
          .filter((plan) => plan.interval === interval)
          .map((plan) => {
            const limit = plan.product_limit;
            const fits = limit === null || used === null || used <= limit;
            const isCurrent = current?.name === plan.name && current.interval === interval;
            return (
              <section
                key={plan.id}
                aria-label={plan.name}
                className={card({ chosen: chosen === plan.id })}
              >
                <div className={head}>
                  <h2 className={name}>{plan.name}</h2>
                  {isCurrent && <Badge tone="accent">{t('plans.current')}</Badge>}
                </div>
                <div>
                  <div className={price}>{format.wholeMoney(plan.price)}</div>
                  <p className={muted}>
                    {t(interval === 'year' ? 'plans.per-year' : 'plans.per-month')}
                  </p>
                </div>
                <ul className={list}>
                  {[
                    limit === null ? t('plans.no-limit') : t('plans.limit', { limit }),
                    t('plans.feeds'),
                    t('plans.values'),
                  ].map((text) => (
                    <li key={text} className={item}>
                      <Check aria-hidden="true" size={16} className={tick} />
                      {text}
                    </li>
                  ))}
                </ul>
                {!fits && <p className={tooSmall}>{t('plans.too-small', { used: used ?? 0 })}</p>}
                {!isCurrent && props.action(plan, fits)}
              </section>
            );
          })}
      </div>
    </>
  );
}
