import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { ShopMoney } from '../../../contract/entities/rates.ts';
import {
  awaitsConfirmation,
  importStanding,
  isStuck,
  unsellable,
} from '../../../contract/rules/what-needs.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { links } from '../../router/links.ts';

/** Something that can't continue without the person. */
export interface Need {
  id: 'confirm' | 'stuck' | 'blocked' | 'unsellable' | 'ready';
  tone: 'wait' | 'refuse' | 'accent';
  count: number;
  title: MessageId;
  hint: MessageId;
  href: string;
}

/**
 * What waits for the person, most urgent first, without entries that count zero. Each links to a list of exactly the
 * records that it counts.
 */
export function needsOf(
  orders: readonly Order[],
  items: readonly ImportProduct[],
  products: readonly MyProduct[],
  money: ShopMoney,
): Need[] {
  const standings = items.map((item) => importStanding(item, money));
  const standing = (as: 'ready' | 'blocked') => standings.filter((one) => one === as).length;
  const needs: Need[] = [
    {
      id: 'stuck',
      tone: 'refuse',
      count: orders.filter(isStuck).length,
      title: 'dashboard.needs.stuck',
      hint: 'dashboard.needs.stuck.hint',
      href: links.orders({ group: 'stuck' }),
    },
    {
      id: 'confirm',
      tone: 'wait',
      count: orders.filter(awaitsConfirmation).length,
      title: 'dashboard.needs.confirm',
      hint: 'dashboard.needs.confirm.hint',
      href: links.orders({ group: 'confirm' }),
    },
    {
      id: 'unsellable',
      tone: 'refuse',
      count: products.filter(({ status }) => unsellable.includes(status)).length,
      title: 'dashboard.needs.unsellable',
      hint: 'dashboard.needs.unsellable.hint',
      href: links.myProducts({ status: 'unsellable' }),
    },
    {
      id: 'blocked',
      tone: 'wait',
      count: standing('blocked'),
      title: 'dashboard.needs.blocked',
      hint: 'dashboard.needs.blocked.hint',
      href: links.importList({ group: 'blocked' }),
    },
    {
      id: 'ready',
      tone: 'accent',
      count: standing('ready'),
      title: 'dashboard.needs.ready',
      hint: 'dashboard.needs.ready.hint',
      href: links.importList({ group: 'ready' }),
    },
  ];
  return needs.filter(({ count }) => count > 0);
}
