import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { PaymentMethod } from '../../contract/entities/billing.ts';
import type { Db } from '../db/database.ts';
import { paymentMethods, subscriptions } from '../db/schema.ts';
import type { ShopContext } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import { lockBilling } from './lock-plans.ts';
import { recordBilling } from './record-billing.ts';

type Row = typeof paymentMethods.$inferSelect;

const toMethod = (row: Row): PaymentMethod => ({
  id: row.id,
  brand: row.brand,
  last4: row.last4,
  exp_month: row.expMonth,
  exp_year: row.expYear,
  is_default: row.isDefault,
});

/** The shop's payment methods: the default first, then the newest. */
export async function readPaymentMethods(db: Db, shopId: number): Promise<PaymentMethod[]> {
  const rows = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.shopId, shopId))
    .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.id));
  return rows.map(toMethod);
}

/**
 * Removes one; if it was the default, the newest of the others becomes the default. Returns the remaining ones. Refuses
 * with `last_payment_method` to remove the only one while a plan isn't over.
 */
export async function removePaymentMethod(
  context: ShopContext,
  id: number,
): Promise<PaymentMethod[]> {
  const { db, shopId } = context;
  const { methods, method } = await lockMethod(db, shopId, id);
  if (methods.length === 1 && (await hasLivePlan(db, shopId))) {
    throw new Refusal(
      'last_payment_method',
      'It is the only payment method of a shop whose plan still runs.',
    );
  }
  await db.delete(paymentMethods).where(eq(paymentMethods.id, id));
  const next = methods.find((other) => other.id !== id);
  if (method.is_default && next) await setDefault(db, shopId, next.id);
  await recordBilling(context, {
    action: 'payment_method.removed',
    id,
    subject: nameOf(method),
  });
  return readPaymentMethods(db, shopId);
}

/** Makes one the default instead of the present one. Returns all of them. */
export async function choosePaymentMethod(
  context: ShopContext,
  id: number,
): Promise<PaymentMethod[]> {
  const { db, shopId } = context;
  const { methods, method } = await lockMethod(db, shopId, id);
  if (method.is_default) return methods;
  await db
    .update(paymentMethods)
    .set({ isDefault: false })
    .where(eq(paymentMethods.shopId, shopId));
  await setDefault(db, shopId, id);
  await recordBilling(context, {
    action: 'payment_method.chosen',
    id,
    subject: nameOf(method),
  });
  return readPaymentMethods(db, shopId);
}

async function lockMethod(db: Db, shopId: number, id: number) {
  await lockBilling(db, shopId);
  const methods = await readPaymentMethods(db, shopId);
  const method = methods.find((one) => one.id === id);
  if (!method) throw new Refusal('not_found', `There is no payment method ${id}.`);
  return { methods, method };
}

async function setDefault(db: Db, shopId: number, id: number): Promise<void> {
  await db
    .update(paymentMethods)
    .set({ isDefault: true })
    .where(and(eq(paymentMethods.shopId, shopId), eq(paymentMethods.id, id)));
}

/** Plans that are past due or unpaid still owe something; only ended plans, and those that never began, don't. */
async function hasLivePlan(db: Db, shopId: number): Promise<boolean> {
  const live = and(
    eq(subscriptions.shopId, shopId),
    notInArray(subscriptions.status, ['canceled', 'incomplete']),
  );
  return (await db.$count(subscriptions, live)) > 0;
}

const nameOf = ({ brand, last4 }: PaymentMethod) => `${brand} ${last4}`;
