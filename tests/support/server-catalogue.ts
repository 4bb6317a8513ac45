import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Order } from '../../contract/entities/orders.ts';
import type { Subscription } from '../../contract/entities/subscriptions.ts';
import { recordChange, shopTenant } from '../../server/changes/record.ts';
import type { Db } from '../../server/db/database.ts';
import {
  categories,
  myProducts,
  orders,
  products,
  purchaseOrders,
  subscriptions,
  supplierCategories,
  suppliers,
  variants,
} from '../../server/db/schema.ts';

export async function newSupplier(db: Db, name = 'Nordisk Engros'): Promise<number> {
  const [row] = await db.insert(suppliers).values({ name }).returning({ id: suppliers.id });
  return made(row).id;
}

export async function newCategory(db: Db, parentId: number | null = null): Promise<number> {
  const name = randomUUID();
  const [row] = await db
    .insert(categories)
    .values({ parentId, nameDa: `da ${name}`, nameEn: `en ${name}` })
    .returning({ id: categories.id });
  return made(row).id;
}

/** A supplier category; unmapped unless `categoryId` is given. */
export async function newSupplierCategory(
  db: Db,
  supplierId: number,
  path: string[] = [randomUUID()],
  categoryId: number | null = null,
): Promise<number> {
  const [row] = await db
    .insert(supplierCategories)
    .values({
      supplierId,
      path,
      key: randomUUID(),
      categoryId,
      mappedBy: categoryId === null ? null : 'name',
    })
    .returning({ id: supplierCategories.id });
  return made(row).id;
}

interface NewVariant {
  sku?: string;
  cost?: number;
  stock?: number;
  recommended?: number | null;
  options?: Record<string, string>;
}

type NewProduct = Partial<typeof products.$inferInsert> & {
  supplierId: number;
  sold?: NewVariant[];
};

/** A supplier's product with one variant (cost 100.00, 10 in stock), or with those in `sold`. */
export async function newProduct(
  db: Db,
  { sold = [{}], ...values }: NewProduct,
): Promise<{ id: number; variantIds: number[] }> {
  const key = randomUUID();
  const rows = sold.map((variant, at) => ({
    key: `${key}-${at}`,
    sku: variant.sku ?? `${key}-${at}`,
    cost: variant.cost ?? 10_000,
    recommendedPrice: variant.recommended === undefined ? 19_900 : variant.recommended,
    stock: variant.stock ?? 10,
    options: variant.options ?? {},
    position: at,
  }));
  const [product] = await db
    .insert(products)
    .values({
      key,
      sku: rows[0]?.sku ?? key,
      title: 'En ganske almindelig vare',
      currency: 'DKK',
      images: [{ url: '/media/vare.svg', alt: 'Vare' }],
      cost: Math.min(...rows.map(({ cost }) => cost)),
      recommendedPrice: rows[0]?.recommendedPrice ?? null,
      stock: rows.reduce((sum, { stock }) => sum + stock, 0),
      variantsCount: rows.length,
      ...values,
    })
    .returning({ id: products.id });
  const productId = made(product).id;
  const inserted = await db
    .insert(variants)
    .values(rows.map((row) => ({ ...row, productId, supplierId: values.supplierId })))
    .returning({ id: variants.id });
  return { id: productId, variantIds: inserted.map(({ id }) => id) };
}

/** A product that the shop sells, with all variants at 199.00. */
export async function newMyProduct(
  db: Db,
  shopId: number,
  { id, variantIds }: { id: number; variantIds: readonly number[] },
  values: Partial<typeof myProducts.$inferInsert> = {},
): Promise<number> {
  const variants = variantIds.map((variant_id) => ({
    ...{ variant_id, included: true, price: 19_900, compare_at: null },
  }));
  const [row] = await db
    .insert(myProducts)
    .values({
      ...{ shopId, productId: id, status: 'active', title: 'Vare', description: '', variants },
      ...values,
    })
    .returning({ id: myProducts.id });
  const mine = made(row).id;
  await recordChange(db, shopTenant(shopId), 'my-products', mine, 'upsert');
  return mine;
}

export async function subscribe(
  db: Db,
  shopId: number,
  {
    limit = null,
    status = 'active',
  }: { limit?: number | null; status?: Subscription['status'] } = {},
): Promise<void> {
  await db
    .insert(subscriptions)
    .values({ shopId, name: 'Pro', status, priceAmount: 29_900, productLimit: limit });
}

type Line = Pick<Order['lines'][number], 'product_id' | 'sku'> & {
  quantity?: number;
  cost?: number;
  price?: number;
};

/** An order that awaits confirmation, with one purchase order that has the given lines. */
export async function newOrder(
  db: Db,
  shopId: number,
  {
    state = 'awaiting_confirmation',
    lines = [],
    supplierId = 9,
  }: { state?: Order['state']; lines?: Line[]; supplierId?: number } = {},
): Promise<{ id: number; orderNumber: string }> {
  const orderNumber = `DL-${randomUUID().slice(0, 8)}`;
  const dkk = (amount: number) => ({ amount, currency: 'DKK' });
  const cost = lines.reduce((sum, { cost = 10_000, quantity = 1 }) => sum + cost * quantity, 0);
  const [row] = await db
    .insert(orders)
    .values({
      shopId,
      orderNumber,
      state,
      placedAt: new Date(),
      currency: 'DKK',
      customer: { name: 'Ida Holm', email: 'ida@example.com', phone: null },
      shippingAddress: {
        name: 'Ida Holm',
        line1: 'Nørregade 1',
        line2: null,
        postal_code: '1165',
        city: 'København K',
        country: 'DK',
      },
      subtotal: 40_000,
      shipping: 4_900,
      vat: 8_980,
      total: 44_900,
      cost,
      lines: lines.map(({ product_id, sku, quantity = 1, cost = 10_000, price = 20_000 }, at) => ({
        id: at + 1,
        purchase_order_id: null,
        product_id,
        sku,
        title: 'Vare',
        options: {},
        image: null,
        quantity,
        unit_price: dkk(price),
        unit_cost: dkk(cost),
      })) satisfies Order['lines'],
      timeline: [
        { at: new Date(0).toISOString(), state, purchase_order_id: null, reason: null },
      ] satisfies Order['timeline'],
    })
    .returning();
  const { id, lines: sold } = made(row);
  const [part] = await db
    .insert(purchaseOrders)
    .values({
      ...{ shopId, orderId: id, supplierId, supplierName: 'Nordisk Engros' },
      state: partState(state),
      ...{ currency: 'DKK', cost, timeline: [] },
      lines: sold.map(({ id: line_id, quantity, unit_cost }) => ({
        ...{ line_id, quantity, unit_cost: unit_cost.amount },
      })),
    })
    .returning();
  await db
    .update(orders)
    .set({ lines: sold.map((line) => ({ ...line, purchase_order_id: made(part).id })) })
    .where(eq(orders.id, id));
  return { id, orderNumber };
}

/** The state of a purchase order that was never sent to anybody. */
const partState = (state: Order['state']) =>
  state === 'cancelled' || state === 'refunded' ? ('cancelled' as const) : ('draft' as const);

function made<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The database made no row.');
  return row;
}
