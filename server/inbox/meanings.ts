import { and, eq, inArray, ne } from 'drizzle-orm';
import { recordActivity } from '../activities/record.ts';
import { askForOrders } from '../changes/ask-for-orders.ts';
import { shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { integrations, storeCredentials } from '../db/schema.ts';
import { addExchange, cancelExchanges } from '../exchange/exchange-rows.ts';
import { forgetCredentials } from '../integrations/credentials.ts';
import { left } from '../integrations/edit-integration.ts';
import type { TellingKind } from '../platforms/platform.ts';
import { type Deal, storesOf } from './deal.ts';
import type { Delivery } from './deliveries.ts';
import { customerAsks, customerForgotten, shopForgotten } from './privacy.ts';

type Row = typeof integrations.$inferSelect;

/** The app was removed from the store: its permission has ended `[§D-inbox-uninstalled]`. */
const uninstalled: Deal = async (tx, delivery, { now }) => {
  const held = await tx
    .select()
    .from(integrations)
    .where(and(storesOf(delivery), ne(integrations.state, 'disconnected')))
    .for('update');
  for (const row of held) {
    if (await isNewer(tx, row.id, delivery)) {
      // A late delivery may be from before the store was authorised again, so the store itself is asked.
      await addExchange(tx, { integrationId: row.id, kind: 'describe', now });
    } else {
      await leave(tx, row, now);
    }
  }
  return held.length > 0;
};

async function isNewer(tx: Db, integrationId: number, { triggeredAt }: Delivery): Promise<boolean> {
  const [kept] = await tx
    .select({ updatedAt: storeCredentials.updatedAt })
    .from(storeCredentials)
    .where(eq(storeCredentials.integrationId, integrationId));
  return kept !== undefined && kept.updatedAt > triggeredAt;
}

async function leave(tx: Db, { id, shopId, name, state }: Row, now: number): Promise<void> {
  await cancelExchanges(tx, id, now);
  await forgetCredentials(tx, id);
  const time = new Date(now);
  await tx
    .update(integrations)
    .set({ ...left, problem: 'uninstalled', problemAt: time, updatedAt: time })
    .where(eq(integrations.id, id));
  await recordActivity(tx, {
    ...{ tenant: shopTenant(shopId), action: 'integration.uninstalled', entityId: id },
    ...{ subject: name, before: { state }, after: { state: left.state } },
  });
}

/**
 * An order was placed or changed. The store is asked for it, so that late, repeated or reordered deliveries do no harm;
 * or for all changed orders, if the delivery doesn't say which `[§D-orders-in-ways]`.
 */
const orderChanged: Deal = async (tx, delivery, { now, secrets, platform }) => {
  const stores = await tx
    .select({ id: integrations.id, dataResources: integrations.dataResources })
    .from(integrations)
    .where(
      and(storesOf(delivery), inArray(integrations.state, asked), eq(integrations.demo, false)),
    );
  const wanted = stores.filter(({ dataResources }) =>
    dataResources.some(({ kind, enabled }) => kind === 'orders' && enabled),
  );
  const order = platform?.orders.namedIn(delivery.body ?? '') ?? null;
  for (const { id: integrationId } of wanted) {
    if (order === null) {
      await askForOrders(tx, now, { integrationId });
    } else {
      const input = { text: JSON.stringify({ orders: [order] }), secrets };
      await addExchange(tx, { integrationId, kind: 'orders', input, now });
    }
  }
  return wanted.length > 0;
};

/** Nothing is lost for a store that waits to be authorised again: queued exchanges are then made. */
const asked = ['connected', 'degraded', 'reauth_required'] as const;

/** What to do for each kind of delivery: a kind without an entry doesn't compile. */
export const meanings: Record<TellingKind, Deal> = {
  uninstalled,
  'order-changed': orderChanged,
  'customer-asks': customerAsks,
  'customer-forgotten': customerForgotten,
  'shop-forgotten': shopForgotten,
};
