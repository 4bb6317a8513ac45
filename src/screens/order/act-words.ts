import type { OrderAct } from '../../../contract/entities/orders.ts';
import type { MessageId } from '../../i18n/messages.ts';

const didWords = {
  agree: 'order.did.agree',
  address: 'order.did.address',
  swap: 'order.did.swap',
  split: 'order.did.split',
  leave_out: 'order.did.leave_out',
  wait: 'order.did.wait',
  map: 'order.did.map',
  take_store: 'order.did.take_store',
  handled: 'order.did.handled',
  retry: 'order.did.retry',
  cancel: 'order.did.cancel',
  restocked: 'order.did.restocked',
  merged: 'order.did.merged',
} as const satisfies Record<OrderAct, MessageId>;

/** The text for what was done about an order; null for an act that only a newer server knows. */
export const wordsOfAct = (act: string): MessageId | null =>
  (didWords as Partial<Record<string, MessageId>>)[act] ?? null;
