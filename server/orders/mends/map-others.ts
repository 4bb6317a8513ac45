import { lockPurchaseOrdersOf } from '../../purchasing/purchase-order-rows.ts';
import { readSold } from '../in/match-lines.ts';
import type { Touched } from '../touched.ts';
import { lockWaitingFor, mappedElsewhere } from './map-article.ts';
import { mendedOf } from './mended.ts';
import type { Mending } from './mending.ts';
import { writeMended } from './write-mended.ts';

interface Meaning {
  article: string;
  variantId: number;
  /** When, as ISO 8601. */
  at: string;
  by: string | null;
}

/** Maps the article in the shop's other orders of that store that wait for it. */
export async function mapOthers(
  { db, shopId, row, rates }: Mending,
  { article, variantId, at, by }: Meaning,
): Promise<Touched[]> {
  const sold = (await readSold(db, shopId, [variantId])).get(variantId);
  if (!sold) return [];
  const touched: Touched[] = [];
  for (const other of await lockWaitingFor(db, row, article)) {
    const parts = await lockPurchaseOrdersOf(db, other.id);
    const mended = mappedElsewhere(mendedOf(other, parts), article, sold, rates);
    const did = { act: 'map' as const, by };
    touched.push(await writeMended(db, { row: other, parts, mended, rates, at, did }));
  }
  return touched;
}
