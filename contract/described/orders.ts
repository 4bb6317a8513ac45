import type { orderCalls } from '../calls/orders.ts';
import type { Described } from './described.ts';

/** Orders, jobs, and what changes. */
export const orderDescriptions = {
  'GET /shop/orders': {
    summary: 'List orders',
    description: 'Newest first, ten a page.',
    example: { query: { page: 1 } },
  },
  'GET /shop/orders/{id}': {
    summary: 'Read an order',
    description:
      'By its number (`order_number`) or its `id`, as lists show both. Where the number of one order is the id of another the number counts.',
    called: { id: 'order' },
    example: { id: 'NL-10419' },
  },
  'POST /shop/orders/{id}/confirm': {
    summary: 'Confirm an order',
    description:
      'Stock and cost are checked with the supplier now. Short stock, a cost above what the customer paid and an article that is gone refuse, name the lines, and leave the order as it is. Confirming again answers the order as it is. The order is named as in `GET /shop/orders/{order}`.',
    refuses: ['order_not_confirmable', 'price_below_cost', 'out_of_stock'],
    called: { id: 'order' },
    example: { id: 'NL-10419' },
  },
  'POST /shop/orders/{id}/parcels': {
    summary: 'Tell of a parcel',
    description:
      'What a supplier has sent of a purchase order that was handed over, as they have told it: carrier, number, and how many pieces of which lines. The same carrier and number again change nothing. The store that the order came from is told of it. More than is left to send, or a purchase order that no parcel can come of, is a `conflict`. The order is named as in `GET /shop/orders/{order}`.',
    refuses: ['conflict'],
    called: { id: 'order' },
    example: {
      id: 'NL-10419',
      body: {
        purchase_order_id: 1,
        carrier: 'gls',
        number: '91234567890',
        lines: [{ line_id: 1, quantity: 1 }],
      },
    },
  },
  'POST /shop/purchase-orders/{id}/hand-over': {
    summary: 'Hand a purchase order over',
    description:
      'One that is confirmed and couldn’t be handed over is tried again. One whose outcome is unknown is asked for by its reference first, where its supplier can be asked; elsewhere `has_it` says what a person has found out: `true`, the supplier has it; `false`, they don’t, and it is sent again. What else it stands at is a `conflict`.',
    refuses: ['conflict'],
    example: { id: 1, body: { has_it: null } },
  },
  'POST /shop/purchase-orders/{id}/cancel': {
    summary: 'Cancel a purchase order',
    description:
      'One that nobody has been sent is cancelled at once. One that was sent is called off with its supplier where that can be done: the answer shows how it stands until they have said so. Elsewhere it is a `conflict`: a mail can’t be called back.',
    refuses: ['conflict'],
    example: { id: 1 },
  },
  'POST /shop/orders/{id}/mend': {
    summary: 'Put right an order that has stopped',
    description:
      'Each `kind` settles one thing and has the order go on as far as it can: confirmed, or on hold with the next reason. `rev` is that of the order as it was seen; another is refused with `stale_rev` and both versions. What can’t be done with the order as it stands is refused with `conflict`, and `details` tells its state or the reason. Money is paid back in the store, never here. The order is named as in `GET /shop/orders/{order}`.',
    refuses: ['stale_rev', 'conflict'],
    called: { id: 'order' },
    example: { id: 'NL-10419', body: { kind: 'handled', rev: 1, word: 'Aftalt på telefon' } },
  },
  'GET /shop/orders/{id}/swaps': {
    summary: 'Find other suppliers for an order’s lines',
    description:
      'For each line that is still to be ordered, the same article at other suppliers: by EAN first, then by what the shop has mapped it to, then by SKU.',
    called: { id: 'order' },
    example: { id: 'NL-10419' },
  },

  'GET /shop/events': {
    summary: 'Read the shop’s running job',
    description:
      'The job that is at work, or one that ended within the last minute; null where there is none. Ask every five seconds.',
  },
  'POST /shop/events/{id}/cancel': {
    summary: 'Cancel a bulk import',
    description:
      'What is imported stays; the rest is on the import list as before. A job that is over can’t be cancelled (`conflict`).',
    refuses: ['conflict'],
    called: { id: 'job' },
    example: { id: '0b8a6c1e-55a5-4c7e-9a0e-2f6d3c1b7a90' },
  },
  'GET /changes': {
    summary: 'Follow what changes',
    description:
      'What became of the shop’s records since a cursor, in order: import products, own products, listings, orders, their purchase orders and parcels, subscriptions. Begin with `cursor=0`, go on with `meta.cursor` as long as `meta.has_more`, and keep the last one for the next time. A cursor that is too old is refused with `cursor_expired`: begin anew. `newest` brings records as they are, newest first, for a client that starts empty. With `form=runs`, the same changes come in `runs` instead of `data`: what consecutive ones have in common is written once.',
    refuses: ['cursor_expired'],
    example: { query: { cursor: 0, limit: 100 } },
  },
  'GET /changes/next': {
    summary: 'Wait for a change',
    description:
      'Answered as soon as the shop has changes that the cursor doesn’t know, else after `wait` seconds: `changed` says which. Ask `GET /changes` then, and wait anew with its cursor. One person may wait sixteen times at once.',
    refuses: [],
    example: { query: { cursor: 0, wait: 0 } },
  },
} satisfies { [C in keyof typeof orderCalls]: Described<C> };
