import type { Order } from '../../../contract/entities/orders.ts';
import type { MessageId } from '../../i18n/messages.ts';

type Store = NonNullable<Order['store']>;

/** The state of an order in its store: its payment, and how much of it was sent. */
export const paymentWords = {
  pending: 'order.store-payment.pending',
  paid: 'order.store-payment.paid',
  partly_refunded: 'order.store-payment.partly_refunded',
  refunded: 'order.store-payment.refunded',
  voided: 'order.store-payment.voided',
} as const satisfies Record<Store['payment'], MessageId>;
export const fulfilmentWords = {
  none: 'order.store-fulfilment.none',
  partly: 'order.store-fulfilment.partly',
  all: 'order.store-fulfilment.all',
} as const satisfies Record<Store['fulfilment'], MessageId>;
