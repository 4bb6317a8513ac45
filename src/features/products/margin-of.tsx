import type { Money } from '../../../contract/entities/money.ts';
import { marginOf } from '../../../contract/rules/margin.ts';
import { MarginFigure } from './margin-figure.tsx';
import { useShopMoney } from './use-shop-money.ts';

interface MarginOfProps {
  price: Money | null;
  cost: Money;
}

/** The margin that a price leaves over a cost, in the shop's currency. */
export function MarginOf({ price, cost }: MarginOfProps) {
  const margin = marginOf(price, cost, useShopMoney());
  return <MarginFigure margin={margin} lacksRate={price !== null && price.amount > 0} />;
}
