import { marginOf } from '../../../contract/rules/margin.ts';
import type { PricePlan, PriceProblem } from '../../../contract/rules/price-change.ts';
import { css } from '../../../styled-system/css';
import { useFormat } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { useT } from '../../i18n/t.ts';
import { type Amount, rangeOf } from '../../lib/pure/amounts.ts';
import { MarginFigure } from '../products/margin-figure.tsx';
import { useShopMoney } from '../products/use-shop-money.ts';
import type { PricedProduct } from './priced-product.ts';

interface PlanFiguresProps {
  product: PricedProduct;
  plan: PricePlan;
}

const before = css({ color: 'ink.muted' });
const stays = css({ color: 'wait' });
const calm = css({ color: 'ink.muted' });

const problemWords = {
  price_zero: 'bulk-price.problem.price_zero',
  price_below_cost: 'bulk-price.problem.price_below_cost',
  rate_missing: 'bulk-price.problem.rate_missing',
  price_large: 'bulk-price.problem.price_large',
  other_currency: 'bulk-price.problem.other_currency',
} as const satisfies Record<PriceProblem, MessageId>;

/** Prices before and after, with the lowest remaining margin, or the reason why they don't change. */
export function PlanFigures({ product, plan }: PlanFiguresProps) {
  const t = useT();
  const format = useFormat();
  const money = useShopMoney();
  if (product.locked !== null) return <span className={calm}>{product.locked}</span>;
  if (plan.problem !== null) return <span className={stays}>{t(problemWords[plan.problem])}</span>;
  if (plan.variants.length === 0) return <span className={calm}>{t('bulk-price.same')}</span>;
  const costs = new Map(product.value.variants.map((one) => [one.variant_id, one.cost]));
  const margins = plan.variants.flatMap(({ variant_id, after }) => {
    const cost = costs.get(variant_id);
    const margin = cost ? marginOf(after, cost, money) : null;
    return margin ? [margin] : [];
  });
  const [lowest = null] = margins.sort((a, b) => a.share - b.share);
  const textOf = (amounts: readonly Amount[]) => {
    const range = rangeOf(amounts);
    if (!range) return '';
    const [low, high] = [format.money(range.low), format.money(range.high)];
    return low === high ? low : `${low} – ${high}`;
  };
  return (
    <>
      <span className={before}>{textOf(plan.variants.map((one) => one.before))}</span>
      <span>→ {textOf(plan.variants.map(({ after }) => after))}</span>
      <MarginFigure margin={lowest} />
    </>
  );
}
