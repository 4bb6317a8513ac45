import { buyPlan } from '../billing/buy-plan.ts';
import { cancelPlan } from '../billing/cancel-plan.ts';
import { changePlan } from '../billing/change-plan.ts';
import { readInvoice } from '../billing/invoice-detail.ts';
import { invoiceFile } from '../billing/invoice-file.ts';
import { pageOfInvoices } from '../billing/invoice-rows.ts';
import {
  choosePaymentMethod,
  readPaymentMethods,
  removePaymentMethod,
} from '../billing/payment-methods.ts';
import { listPlans } from '../billing/plans.ts';
import type { Actor } from '../billing/record-billing.ts';
import { refuseManyInvoices } from '../billing/refuse-many-invoices.ts';
import type { Db } from '../db/database.ts';
import type { Handlers, Session } from '../handler.ts';
import { pathId } from '../path-id.ts';
import { requireRole } from '../require-role.ts';
import { pageMeta } from '../selling/pages.ts';
import type { Services } from '../services.ts';

interface Asked {
  db: Db;
  shopId: number;
  session: Session;
  services: Services;
}

/** Only owners and admins spend the shop's money. */
async function buyer({ db, shopId, session, services }: Asked): Promise<Actor> {
  await requireRole(db, session, shopId, 'admin');
  return { shopId, userId: session.userId, now: services.now() };
}

export const billingHandlers = {
  'GET /shop/plans': async () => ({ data: listPlans() }),

  'POST /shop/subscriptions': async (asked) => {
    const by = await buyer(asked);
    await refuseManyInvoices(asked.db, by, 'plan', asked.locale);
    return { data: await buyPlan(asked.db, by, asked.body, asked.locale) };
  },

  'PATCH /shop/subscriptions/{id}': async (asked) => {
    const by = await buyer(asked);
    const id = pathId(asked.params.id);
    await refuseManyInvoices(asked.db, by, 'plan', asked.locale);
    return { data: await changePlan(asked.db, by, id, asked.body, asked.locale) };
  },

  'DELETE /shop/subscriptions/{id}': async (asked) => {
    const by = await buyer(asked);
    return { data: await cancelPlan(asked.db, by, pathId(asked.params.id), asked.locale) };
  },

  'GET /shop/payment-methods': async ({ db, shopId }) => ({
    data: await readPaymentMethods(db, shopId),
  }),

  'PATCH /shop/payment-methods/{id}': async (asked) => {
    const by = await buyer(asked);
    return { data: await choosePaymentMethod(asked.db, by, pathId(asked.params.id)) };
  },

  'DELETE /shop/payment-methods/{id}': async (asked) => {
    const by = await buyer(asked);
    return { data: await removePaymentMethod(asked.db, by, pathId(asked.params.id)) };
  },

  'GET /shop/invoices': async ({ db, shopId, query, locale }) => {
    const { rows, total } = await pageOfInvoices(db, shopId, query.page, locale);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'GET /shop/invoices/{number}': async ({ db, shopId, params, locale, services }) => ({
    data: await readInvoice(db, { shopId, number: params.number, locale }, services.invoicing),
  }),

  'GET /shop/invoices/{number}/pdf': async ({ db, shopId, params, locale, services }) => {
    const asked = { shopId, number: params.number, locale };
    return { data: await invoiceFile(await readInvoice(db, asked, services.invoicing), locale) };
  },
} satisfies Partial<Handlers>;
