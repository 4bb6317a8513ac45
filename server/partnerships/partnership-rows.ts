import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Partnership, PartnershipTerms } from '../../contract/entities/partnerships.ts';
import type { Db } from '../db/database.ts';
import { myProducts, partnerships, products, shops, suppliers } from '../db/schema.ts';

/** One side of partnerships and requests: the shop or the supplier. */
export type Side = { shopId: number } | { supplierId: number };

export type PartnershipRow = typeof partnerships.$inferSelect;

function select(db: Db, side: Side) {
  const sold = soldOn(db, side);
  return db
    .select({
      partnership: partnerships,
      shop: { id: shops.id, name: shops.name },
      supplier: { id: suppliers.id, name: suppliers.name },
      productsCount: sql<number>`coalesce(${sold.count}, 0)`,
    })
    .from(partnerships)
    .innerJoin(shops, eq(shops.id, partnerships.shopId))
    .innerJoin(suppliers, eq(suppliers.id, partnerships.supplierId))
    .leftJoin(
      sold,
      and(eq(sold.shopId, partnerships.shopId), eq(sold.supplierId, partnerships.supplierId)),
    )
    .$dynamic();
}

/** How many products each shop sells of each supplier: counted once, however many partnerships a side has. */
function soldOn(db: Db, side: Side) {
  const partners = db
    .selectDistinct({ shopId: partnerships.shopId })
    .from(partnerships)
    .where(ofSide(side))
    .as('partners');
  const { shopId } = partners;
  const { supplierId } = products;
  return db
    .select({ shopId, supplierId, count: sql<number>`count(*)::int`.as('count') })
    .from(partners)
    .innerJoin(myProducts, eq(myProducts.shopId, shopId))
    .innerJoin(products, eq(products.id, myProducts.productId))
    .where(
      and(
        ne(myProducts.status, 'unpublished'),
        'supplierId' in side ? eq(supplierId, side.supplierId) : undefined,
      ),
    )
    .groupBy(shopId, supplierId)
    .as('sold');
}

function toPartnership({
  partnership: row,
  shop,
  supplier,
  productsCount,
}: Awaited<ReturnType<typeof select>>[number]): Partnership {
  return {
    id: row.id,
    shop,
    supplier,
    state: row.state,
    terms: termsOf(row),
    started_at: row.startedAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    products_count: productsCount,
  };
}

/** A side's partnerships, the newest first. */
export async function readPartnerships(db: Db, side: Side): Promise<Partnership[]> {
  const rows = await select(db, side)
    .where(ofSide(side))
    .orderBy(desc(partnerships.startedAt), desc(partnerships.id));
  return rows.map(toPartnership);
}

export async function readPartnership(db: Db, side: Side, id: number): Promise<Partnership | null> {
  const [row] = await select(db, side).where(and(ofSide(side), eq(partnerships.id, id)));
  return row ? toPartnership(row) : null;
}

/** A side's partnership, locked until the transaction ends. */
export async function lockPartnership(
  db: Db,
  side: Side,
  id: number,
): Promise<PartnershipRow | null> {
  const [row] = await db
    .select()
    .from(partnerships)
    .where(and(ofSide(side), eq(partnerships.id, id)))
    .for('update');
  return row ?? null;
}

export function termsOf(row: PartnershipRow): PartnershipTerms {
  return {
    discount: row.discount,
    currency: row.currency,
    shipping: row.shipping,
    minimum_order: { amount: row.minimumOrder, currency: row.currency },
  };
}

export function termsColumns(terms: PartnershipTerms) {
  return {
    discount: terms.discount,
    currency: terms.currency,
    shipping: terms.shipping,
    minimumOrder: terms.minimum_order.amount,
  };
}

function ofSide(side: Side): SQL {
  return 'shopId' in side
    ? eq(partnerships.shopId, side.shopId)
    : eq(partnerships.supplierId, side.supplierId);
}
