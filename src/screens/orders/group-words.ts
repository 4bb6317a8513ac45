import type { MessageId } from '../../i18n/messages.ts';
import type { Group } from './order-rows.ts';

export const groupWords = {
  all: 'orders.group.all',
  'needs-you': 'orders.group.needs-you',
  'under-way': 'orders.group.under-way',
  shipped: 'orders.group.shipped',
  closed: 'orders.group.closed',
  confirm: 'orders.group.confirm',
  stuck: 'orders.group.stuck',
} as const satisfies Record<Group, MessageId>;
