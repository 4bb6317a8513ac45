import type { Money } from '../../../../contract/entities/money.ts';
import type { Order } from '../../../../contract/entities/orders.ts';
import { marginOf } from '../../../../contract/rules/margin.ts';
import { useShopMoney } from '../../../features/products/use-shop-money.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/t.ts';

/** What a cost leaves of what a line brings, in words; nothing where no rate is known between the two. */
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
