import type { OrderReason, OrderState } from '../../../contract/entities/orders.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The text and dot of an order's state: amber waits, red needs the person, green is done. */
export const orderStateWords = {
  pending_payment: { id: 'orders.state.pending_payment', tone: 'neutral' },
  awaiting_confirmation: { id: 'orders.state.awaiting_confirmation', tone: 'wait' },
  confirmed: { id: 'orders.state.confirmed', tone: 'accent' },
  placing: { id: 'orders.state.placing', tone: 'accent' },
  placed: { id: 'orders.state.placed', tone: 'accent' },
  partially_shipped: { id: 'orders.state.partially_shipped', tone: 'accent' },
  shipped: { id: 'orders.state.shipped', tone: 'done' },
  delivered: { id: 'orders.state.delivered', tone: 'done' },
  on_hold: { id: 'orders.state.on_hold', tone: 'wait' },
  outcome_unknown: { id: 'orders.state.outcome_unknown', tone: 'refuse' },
  failed: { id: 'orders.state.failed', tone: 'refuse' },
  cancelled: { id: 'orders.state.cancelled', tone: 'neutral' },
  refunded: { id: 'orders.state.refunded', tone: 'neutral' },
} as const satisfies Record<OrderState, { id: MessageId; tone: Tone }>;

/** Why an order or a purchase order waits or failed. */
export const orderReasonWords = {
  product_not_found: 'orders.reason.product_not_found',
  bad_reference: 'orders.reason.bad_reference',
  stock: 'orders.reason.stock',
  postcode_format: 'orders.reason.postcode_format',
  balance: 'orders.reason.balance',
  below_minimum: 'orders.reason.below_minimum',
  already_exists: 'orders.reason.already_exists',
  temporary: 'orders.reason.temporary',
  no_carrier: 'orders.reason.no_carrier',
  cost_changed: 'orders.reason.cost_changed',
  sku_unmapped: 'orders.reason.sku_unmapped',
  no_lines: 'orders.reason.no_lines',
  address_missing: 'orders.reason.address_missing',
  other_currency: 'orders.reason.other_currency',
  changed_in_store: 'orders.reason.changed_in_store',
  no_channel: 'orders.reason.no_channel',
  not_reached: 'orders.reason.not_reached',
  supplier_refused: 'orders.reason.supplier_refused',
} as const satisfies Record<OrderReason, MessageId>;
