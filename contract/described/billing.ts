import type { billingCalls } from '../calls/billing.ts';
import type { Described } from './described.ts';

/** Plans, payment and invoices of the shop. */
export const billingDescriptions = {
  'GET /shop/subscriptions': {
    summary: 'List the shop’s plans',
    description:
      'The active one first; `product_limit` tells how many products it lets the shop import.',
  },
  'POST /shop/subscriptions': {
    summary: 'Buy a plan',
    description:
      'Issues an invoice. Refused with `conflict` while there is an active plan, or an invoice is past due. Takes an admin.',
    refuses: ['conflict', 'quota_exceeded'],
    example: { body: { plan: 'starter', interval: 'month' } },
  },
  'PATCH /shop/subscriptions/{id}': {
    summary: 'Change a plan',
    description:
      'What is left of the period is credited. A plan that is too small for what the shop sells is refused (`invalid`). Takes an admin.',
    refuses: ['conflict', 'quota_exceeded'],
    example: { id: 4, body: { plan: 'professional' } },
  },
  'DELETE /shop/subscriptions/{id}': {
    summary: 'End a plan',
    description: 'At once; what is left of the period is credited. Takes an admin.',
    refuses: ['conflict'],
    example: { id: 4 },
  },
  'GET /shop/plans': {
    summary: 'List what can be bought',
    description: 'Each plan by the month and by the year.',
  },
  'GET /shop/payment-methods': {
    summary: 'List the shop’s payment methods',
    description: 'Cards, as far as they may be kept: never a number.',
  },
  'PATCH /shop/payment-methods/{id}': {
    summary: 'Make a payment method the default',
    description: 'The other loses it with that. Answers all of them. Takes an admin.',
    example: { id: 7, body: { is_default: true } },
  },
  'DELETE /shop/payment-methods/{id}': {
    summary: 'Remove a payment method',
    description:
      'Answers what is left. The only one of a shop with a running plan stays. Takes an admin.',
    refuses: ['last_payment_method'],
    example: { id: 7 },
  },
  'GET /shop/invoices': {
    summary: 'List invoices and credit notes',
    description: 'Newest first, ten a page.',
    example: { query: { page: 1 } },
  },
  'GET /shop/invoices/{number}': {
    summary: 'Read an invoice',
    description:
      'With all that stands on paper: seller, buyer, lines, VAT with its reason, what is due and where to pay.',
    example: { number: 'DL-000001' },
  },
  'GET /shop/invoices/{number}/pdf': {
    summary: 'Read an invoice as PDF',
    description: 'The file’s name, and its bytes in base64. In the language of `Accept-Language`.',
    example: { number: 'DL-000001' },
  },
} satisfies { [C in keyof typeof billingCalls]: Described<C> };
