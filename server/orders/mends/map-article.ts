import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Rates } from '../../../contract/entities/rates.ts';
import type { Db } from '../../db/database.ts';
import { myProducts, orders, variants } from '../../db/schema.ts';
import type { SoldVariant } from '../in/draft-order.ts';
import { readSold } from '../in/match-lines.ts';
import type { OrderRow } from '../order-rows.ts';
import { whatLacks } from '../what-lacks.ts';
import { articleOfLine, rememberArticle } from './articles.ts';
import { goOn } from './go-on.ts';
import { suppliedBy, withLine } from './lines.ts';
import { impossible, type Mended, openLine } from './mended.ts';
import { type Mend, type Mending, type MendOf, suppliedTo } from './mending.ts';

export const map: Mend<'map'> = async (mending, order, mend) => {
  const line = openLine(order, mend.line_id);
  if (line.product_id !== null) throw impossible(order);
  const sold = await soldByShop(mending, order, mend);
  const article = articleOfLine(line);
  if (article !== null) await rememberArticle(mending.db, mending.row, article, sold.variantId);
  const mapped = mappedTo(order, article, line.id, sold);
  return goOn(mapped, await suppliedTo(mending, mapped));
};

/** The variant, if the shop sells its product: ordering anything else would be a guess. */
async function soldByShop(
  { db, shopId }: Mending,
  order: Mended,
  { variant_id: variantId }: Pick<MendOf<'map'>, 'variant_id'>,
): Promise<SoldVariant> {
  const [own] = await db
    .select({ id: myProducts.id })
    .from(myProducts)
    .innerJoin(variants, eq(variants.productId, myProducts.productId))
    .where(and(eq(myProducts.shopId, shopId), eq(variants.id, variantId)));
  const sold = own && (await readSold(db, shopId, [variantId])).get(variantId);
  if (!sold) throw impossible(order, 'product_not_found');
  return sold;
}

/** Maps every line with that article, or only the one line if the store has no id for it. */
function mappedTo(
  order: Mended,
  article: string | null,
  lineId: number | null,
  sold: SoldVariant,
): Mended {
  const isMeant = (line: Mended['lines'][number]) =>
    line.product_id === null &&
    (line.id === lineId || (article !== null && articleOfLine(line) === article));
  return order.lines
    .filter(isMeant)
    .reduce((all, line) => withLine(all, suppliedBy(line, sold), sold), order);
}

/** The shop's other orders that wait for the same article, locked until the transaction ends. */
export async function lockWaitingFor(
  db: Db,
  { id, shopId, integrationId }: OrderRow,
  article: string,
): Promise<OrderRow[]> {
  const isSameStore =
    integrationId === null
      ? sql`${orders.integrationId} is null`
      : eq(orders.integrationId, integrationId);
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.shopId, shopId),
        isSameStore,
        ne(orders.id, id),
        inArray(orders.state, ['on_hold', 'pending_payment']),
        eq(orders.reason, 'sku_unmapped'),
      ),
    )
    .orderBy(orders.id)
    .for('update');
  return rows.filter(({ lines }) =>
    lines.some((line) => line.product_id === null && articleOfLine(line) === article),
  );
}

/** An order that waited for the article: it now waits for confirmation, or lacks something else. */
export function mappedElsewhere(
  order: Mended,
  article: string,
  sold: SoldVariant,
  rates: Rates | null,
): Mended {
  const mapped = mappedTo(order, article, null, sold);
  const reason = whatLacks(mapped, mapped.lines, rates);
  if (mapped.state === 'pending_payment') return { ...mapped, reason };
  const state = reason === null ? ('awaiting_confirmation' as const) : ('on_hold' as const);
  return { ...mapped, state, reason };
}
