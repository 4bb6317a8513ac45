import type { Money } from '../../../../contract/entities/money.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import { marginOf } from '../../../../contract/rules/margin.ts';
import { useShopMoney } from '../../../features/products/use-shop-money.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';

/** The margin of a line at a cost, as text; null if there is no exchange rate. */
export function useMarginWords({
  unit_price: price,
}: Pick<Order['lines'][number], 'unit_price'>): (cost: Money) => string {
  const t = useT();
  const format = useFormat();
  const money = useShopMoney();
  return (cost) => {
    const left = marginOf(price, cost, money);
    return left
      ? t('product.margin', { share: format.percent(left.share), money: format.money(left.money) })
      : '';
  };
}
