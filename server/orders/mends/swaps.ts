import { eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { orderSwaps, SwapCandidate } from '../../../contract/entities/order-mends.ts';
import type { Rates } from '../../../contract/entities/rates.ts';
import { converted } from '../../../contract/rules/conversion.ts';
import { goingLines } from '../../../contract/rules/open-lines.ts';
import type { Db } from '../../db/database.ts';
import { products, suppliers, variants } from '../../db/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import { purchaseOrdersOf } from '../../purchasing/purchase-order-rows.ts';
import { readNewestRates } from '../../rates/rates-rows.ts';
import { suppliedFor } from '../check-order-lines.ts';
import { type OrderRow, readOrderRow } from '../order-rows.ts';
import { suppliedVariants } from '../supplied-variants.ts';
import { articleOfLine, rememberedArticles } from './articles.ts';
import { mendedOf } from './mended.ts';

type Line = OrderRow['lines'][number];
const most = 5;

/**
 * For each line that is still to be ordered, the same article at other suppliers: the surest first, then the cheapest.
 */
export async function readSwaps(
  db: Db,
  shopId: number,
  named: string,
): Promise<z.infer<typeof orderSwaps>> {
  const row = await readOrderRow(db, shopId, named);
  if (!row) throw new Refusal('not_found', `There is no order ${named}.`);
  const rates = await readNewestRates(db);
  const order = mendedOf(row, await purchaseOrdersOf(db, [row.id]));
  const lines = goingLines(order.lines, order.parts).filter(({ product_id: id }) => id !== null);
  return await Promise.all(
    lines.map(async (line) => ({
      line_id: line.id,
      candidates: await swapsFor(db, row, line, rates),
    })),
  );
}

async function swapsFor(
  db: Db,
  row: OrderRow,
  line: Line,
  rates: Rates | null,
): Promise<SwapCandidate[]> {
  const own = suppliedFor(line, await suppliedVariants(db, [line]));
  const article = articleOfLine(line);
  const mapped = article ? await rememberedArticles(db, row, [article]) : new Map();
  const [now] = own ? await db.select().from(variants).where(eq(variants.id, own.id)) : [];
  const supplierId = now?.supplierId ?? (await supplierOf(db, line));
  const ids = {
    ean: now?.ean ? sql`${variants.ean} = ${now.ean}` : null,
    mapping: mapped.size > 0 ? inArray(variants.id, [...mapped.values()]) : null,
    // Most suppliers' variants are found by their SKU, in an index per supplier.
    sku:
      line.sku === ''
        ? null
        : sql`(${variants.supplierId}, ${variants.key}) in (select id, ${line.sku} from suppliers)`,
  };
  const costHere = ({ cost }: Pick<SwapCandidate, 'cost'>) =>
    converted(cost, row.currency, rates)?.amount ?? null;
  const found = new Map<number, SwapCandidate>();
  for (const by of ['ean', 'mapping', 'sku'] as const) {
    const is = ids[by];
    if (!is) continue;
    const others = await candidates(db, sql`${is} and ${ne(variants.supplierId, supplierId)}`);
    const isGone = ({ stock }: (typeof others)[number]) => Number(stock === 0);
    const sorted = others.toSorted(
      (one, other) => isGone(one) - isGone(other) || (costHere(one) ?? 0) - (costHere(other) ?? 0),
    );
    for (const candidate of sorted)
      if (!found.has(candidate.variant_id))
        found.set(candidate.variant_id, { ...candidate, same_by: by });
  }
  // Without a rate nobody could tell the margin.
  return [...found.values()].filter((one) => costHere(one) !== null).slice(0, most);
}

async function supplierOf(db: Db, { product_id: id }: Line): Promise<number> {
  const [row] = await db
    .select({ supplierId: products.supplierId })
    .from(products)
    .where(eq(products.id, id ?? 0));
  return row?.supplierId ?? 0;
}

async function candidates(
  db: Db,
  are: ReturnType<typeof sql>,
): Promise<Omit<SwapCandidate, 'same_by'>[]> {
  const rows = await db
    .select({ variant: variants, product: products, supplier: suppliers.name })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(suppliers, eq(suppliers.id, products.supplierId))
    .where(sql`${are} and ${isNull(variants.leftAt)} and ${isNull(products.leftAt)}`)
    .orderBy(sql`${variants.stock} > 0 desc`, variants.cost)
    .limit(most);
  return rows.map(({ variant, product, supplier }) => ({
    variant_id: variant.id,
    product_id: product.id,
    title: product.title,
    sku: variant.sku,
    options: variant.options,
    image: product.images[0] ?? null,
    supplier: { id: product.supplierId, name: supplier },
    cost: { amount: variant.cost, currency: product.currency },
    stock: variant.stock,
  }));
}
