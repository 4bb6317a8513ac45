import { changePage, changeQuery, nextChange, nextChangeQuery } from '../entities/changes.ts';
import { runningJob } from '../entities/jobs.ts';
import { orderMend, orderSwaps } from '../entities/order-mends.ts';
import { order, orderPage, orderQuery } from '../entities/orders.ts';
import { handOver, newParcel, purchaseOrderRecord } from '../entities/purchase-orders.ts';
import { one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { later, now } from './write-class.ts';

/** Orders, jobs, and what changes. */
export const orderCalls = {
  'GET /shop/orders': { access: 'shop', role: 'limited', query: orderQuery, answer: orderPage },
  'GET /shop/orders/{id}': { access: 'shop', role: 'limited', answer: one(order) },
  'POST /shop/orders/{id}/confirm': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    answer: one(order),
  },
  'POST /shop/orders/{id}/parcels': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    body: newParcel,
    answer: one(order),
    addition: true,
  },
  'POST /shop/purchase-orders/{id}/hand-over': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    body: handOver,
    answer: one(purchaseOrderRecord),
    addition: true,
  },
  'POST /shop/purchase-orders/{id}/cancel': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    answer: one(purchaseOrderRecord),
    addition: true,
  },
  'POST /shop/orders/{id}/mend': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    body: orderMend,
    answer: one(order),
    addition: true,
  },
  'GET /shop/orders/{id}/swaps': {
    access: 'shop',
    role: 'limited',
    answer: one(orderSwaps),
    addition: true,
  },
  'GET /shop/events': { access: 'shop', role: 'limited', answer: one(runningJob.nullable()) },
  'POST /shop/events/{id}/cancel': {
    access: 'shop',
    role: 'member',
    write: now.repeatable,
    answer: one(runningJob),
    addition: true,
  },

  'GET /changes': {
    access: 'shop',
    role: 'limited',
    query: changeQuery,
    answer: changePage,
    addition: true,
    onward: true,
  },
  'GET /changes/next': {
    access: 'shop',
    role: 'limited',
    query: nextChangeQuery,
    answer: one(nextChange),
    addition: true,
    waits: true,
  },
} as const satisfies Rows;
