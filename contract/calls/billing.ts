import { z } from 'zod';
import {
  invoiceDetail,
  invoiceFile,
  invoicePage,
  invoiceQuery,
  paymentMethod,
  paymentMethodPatch,
  plan,
  planChange,
  planChoice,
} from '../entities/billing.ts';
import { subscription } from '../entities/subscriptions.ts';
import { one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { now } from './write-class.ts';

/** Plans, payment and invoices of the shop. */
export const billingCalls = {
  'GET /shop/subscriptions': {
    access: 'shop',
    role: 'limited',
    answer: one(z.array(subscription)),
  },
  'POST /shop/subscriptions': {
    access: 'shop',
    role: 'admin',
    write: now.asked,
    body: planChoice,
    answer: one(subscription),
    addition: true,
  },
  'PATCH /shop/subscriptions/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: planChange,
    answer: one(subscription),
    addition: true,
  },
  'DELETE /shop/subscriptions/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    answer: one(subscription),
    addition: true,
  },
  'GET /shop/plans': {
    access: 'shop',
    role: 'limited',
    answer: one(z.array(plan)),
    addition: true,
  },
  'GET /shop/payment-methods': {
    access: 'shop',
    role: 'limited',
    answer: one(z.array(paymentMethod)),
  },
  'PATCH /shop/payment-methods/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    body: paymentMethodPatch,
    answer: one(z.array(paymentMethod)),
    addition: true,
  },
  'DELETE /shop/payment-methods/{id}': {
    access: 'shop',
    role: 'admin',
    write: now.repeatable,
    answer: one(z.array(paymentMethod)),
  },
  'GET /shop/invoices': {
    access: 'shop',
    role: 'limited',
    query: invoiceQuery,
    answer: invoicePage,
  },
  'GET /shop/invoices/{number}': {
    access: 'shop',
    role: 'limited',
    answer: one(invoiceDetail),
    addition: true,
  },
  'GET /shop/invoices/{number}/pdf': {
    access: 'shop',
    role: 'limited',
    answer: one(invoiceFile),
    addition: true,
  },
} as const satisfies Rows;
