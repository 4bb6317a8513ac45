import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { carrierNames } from '../../contract/rules/tracking-link.ts';
import { recordChanges, shopTenant } from '../changes/record.ts';
import type { Db } from '../db/database.ts';
import { orders, parcels, purchaseOrders, shops } from '../db/schema.ts';
import { words } from '../i18n/words.ts';
import type { FulfilmentOutcome, FulfilmentToTell } from '../platforms/platform.ts';

export interface ParcelToTell {
  id: number;
  shopId: number;
  parcel: FulfilmentToTell;
}

/** The most parcels of one exchange: each takes two requests. */
const most = 20;

/** The parcels that haven't been reported to a store yet, oldest first. */
export async function parcelsToTell(db: Db, integrationId: number): Promise<ParcelToTell[]> {
  const rows = await db
    .select({
      parcel: parcels,
      order: { id: orders.id, remoteId: orders.remoteId, lines: orders.lines, state: orders.state },
      ordered: purchaseOrders.lines,
      country: shops.country,
    })
    .from(parcels)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, parcels.purchaseOrderId))
    .innerJoin(orders, eq(orders.id, purchaseOrders.orderId))
    .innerJoin(shops, eq(shops.id, parcels.shopId))
    .where(
      and(
        eq(orders.integrationId, integrationId),
        isNotNull(orders.remoteId),
        eq(parcels.storeState, 'waiting'),
      ),
    )
    .orderBy(asc(parcels.id))
    .limit(most);
  return rows.map(({ parcel, order, ordered, country }, at) => {
    const { carrier, number, url } = parcel;
    const company = carrierNames[carrier];
    const { formatMessage } = words(country === 'DK' ? 'da' : 'en');
    // If nobody has said what is in the parcel, everything ordered is assumed: the store takes the part that it waits
    // for.
    const lines = parcel.lines.length > 0 ? parcel.lines : ordered;
    const isFollowed = rows.some((other, place) => place > at && other.order.id === order.id);
    return {
      ...{ id: parcel.id, shopId: parcel.shopId },
      parcel: {
        ...{ orderId: order.remoteId ?? '', carrier: company, number, url },
        lines: lines.flatMap(({ line_id, quantity }) => {
          const remoteId = order.lines.find(({ id }) => id === line_id)?.remote_id;
          return remoteId ? [{ remoteId, quantity }] : [];
        }),
        note: formatMessage({ id: 'store.parcel-note' }, { carrier: company, number, url }),
        isLast: !isFollowed && (order.state === 'shipped' || order.state === 'delivered'),
      },
    };
  });
}

export async function writeTold(
  tx: Db,
  { id, shopId }: ParcelToTell,
  outcome: FulfilmentOutcome,
): Promise<void> {
  const isTold = 'remoteId' in outcome;
  const [row] = await tx.select().from(parcels).where(eq(parcels.id, id)).for('update');
  if (!row) return;
  await tx
    .update(parcels)
    .set({
      storeState: isTold ? 'told' : 'refused',
      storeRemoteId: isTold ? outcome.remoteId : null,
      rev: row.rev + 1,
    })
    .where(eq(parcels.id, id));
  await recordChanges(tx, shopTenant(shopId), 'parcels', [id], 'upsert');
}
