import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import { publishGate } from '../../../contract/rules/publish-gate.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { links } from '../../links.ts';

/** Something that goes no further without the person. */
export interface Need {
  id: 'confirm' | 'stuck' | 'blocked' | 'unsellable' | 'ready';
  tone: 'wait' | 'refuse' | 'accent';
  count: number;
  title: MessageId;
  hint: MessageId;
  href: string;
}

const stuckStates: readonly Order['state'][] = ['on_hold', 'outcome_unknown', 'failed'];
const unsellable: readonly MyProduct['status'][] = [
  'on_hold',
  'out_of_stock',
  'unavailable',
  'failed',
];

/** What waits for the person, the most pressing first; nothing that counts zero. */
export function needsOf(
  orders: readonly Order[],
  items: readonly ImportProduct[],
  products: readonly MyProduct[],
): Need[] {
  const waiting = items.filter(({ state }) => state === 'draft' || state === 'ready');
  const blocked = items.filter(
    (item) =>
      item.state === 'failed' ||
      (waiting.includes(item) && publishGate(item.variants).blocks.length > 0),
  );
  const needs: Need[] = [
    {
      id: 'stuck',
      tone: 'refuse',
      count: orders.filter(({ state }) => stuckStates.includes(state)).length,
      title: 'dashboard.needs.stuck',
      hint: 'dashboard.needs.stuck.hint',
      href: links.orders({ group: 'needs-you' }),
    },
    {
      id: 'confirm',
      tone: 'wait',
      count: orders.filter(({ state }) => state === 'awaiting_confirmation').length,
      title: 'dashboard.needs.confirm',
      hint: 'dashboard.needs.confirm.hint',
      href: links.orders({ group: 'needs-you' }),
    },
    {
      id: 'unsellable',
      tone: 'refuse',
      count: products.filter(({ status }) => unsellable.includes(status)).length,
      title: 'dashboard.needs.unsellable',
      hint: 'dashboard.needs.unsellable.hint',
      href: links.myProducts({ status: 'all' }),
    },
    {
      id: 'blocked',
      tone: 'wait',
      count: blocked.length,
      title: 'dashboard.needs.blocked',
      hint: 'dashboard.needs.blocked.hint',
      href: links.importList(),
    },
    {
      id: 'ready',
      tone: 'accent',
      count: waiting.length - blocked.filter((item) => waiting.includes(item)).length,
      title: 'dashboard.needs.ready',
      hint: 'dashboard.needs.ready.hint',
      href: links.importList(),
    },
  ];
  return needs.filter(({ count }) => count > 0);
}
