import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import { buyPlan } from './buy-plan.ts';
import { cancelPlan } from './cancel-plan.ts';
import { changePlan } from './change-plan.ts';
import { type Invoicing, readInvoice } from './invoice-detail.ts';
import { makeInvoiceFile } from './invoice-file.ts';
import { pageOfInvoices } from './invoice-rows.ts';
import { choosePaymentMethod, readPaymentMethods, removePaymentMethod } from './payment-methods.ts';
import { listPlans } from './plans.ts';
import { refuseManyInvoices } from './refuse-many-invoices.ts';
import { readSubscriptions } from './subscription-rows.ts';

interface Needs {
  invoicing: Invoicing;
}

export const billingHandlers = {
  'GET /shop/subscriptions': async ({ db, shopId }) => ({
    data: await readSubscriptions(db, shopId),
  }),

  'GET /shop/plans': async () => ({ data: listPlans() }),

  'POST /shop/subscriptions': async (call) => {
    await refuseManyInvoices(call, 'plan');
    return { data: await buyPlan(call, call.body) };
  },

  'PATCH /shop/subscriptions/{id}': async (call) => {
    const id = pathId(call.params.id);
    await refuseManyInvoices(call, 'plan');
    return { data: await changePlan(call, id, call.body) };
  },

  'DELETE /shop/subscriptions/{id}': async (call) => ({
    data: await cancelPlan(call, pathId(call.params.id)),
  }),

  'GET /shop/payment-methods': async ({ db, shopId }) => ({
    data: await readPaymentMethods(db, shopId),
  }),

  'PATCH /shop/payment-methods/{id}': async (call) => ({
    data: await choosePaymentMethod(call, pathId(call.params.id)),
  }),

  'DELETE /shop/payment-methods/{id}': async (call) => ({
    data: await removePaymentMethod(call, pathId(call.params.id)),
  }),

  'GET /shop/invoices': async ({ db, shopId, query, locale }) => {
    const { rows, total } = await pageOfInvoices(db, shopId, query.page, locale);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'GET /shop/invoices/{number}': async ({ db, shopId, params, locale, services }) => ({
    data: await readInvoice(db, { shopId, number: params.number, locale }, services.invoicing),
  }),

  'GET /shop/invoices/{number}/pdf': async ({ db, shopId, params, locale, services }) => {
    const asked = { shopId, number: params.number, locale };
    return {
      data: await makeInvoiceFile(await readInvoice(db, asked, services.invoicing), locale),
    };
  },
} satisfies Partial<Handlers<Needs>>;
