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

/** Somebody has taken the app out of the store: what it allowed has ended `[§D-inbox-uninstalled]`. */
const uninstalled: Deal = async (tx, delivery, { now }) => {
  const held = await tx
    .select()
    .from(integrations)
    .where(and(storesOf(delivery), ne(integrations.state, 'disconnected')))
    .for('update');
  for (const row of held) {
    if (await isNewer(tx, row.id, delivery)) {
      // A late delivery may be from before the store was authorised again: the store itself is asked.
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
 * An order was placed or has changed: the store is asked for it, so that what was told late, twice or in another order does no harm; for all
 * that has changed where it isn't said which `[§D-orders-in-ways]`.
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

/** Of one that waits to be authorised again nothing is lost: what is put in line is asked then. */
const asked = ['connected', 'degraded', 'reauth_required'] as const;

/** What each thing that a platform may tell us asks for: one without does not compile. */
export const meanings: Record<TellingKind, Deal> = {
  uninstalled,
  'order-changed': orderChanged,
  'customer-asks': customerAsks,
  'customer-forgotten': customerForgotten,
  'shop-forgotten': shopForgotten,
};
