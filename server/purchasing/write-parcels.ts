import { eq } from 'drizzle-orm';
import { trackingLink } from '../../contract/rules/tracking-link.ts';
import type { Db } from '../db/database.ts';
import { parcels } from '../db/schema.ts';
import type { ToldParcel } from './channels/channel.ts';
import { type ParcelRow, parcelsOf } from './parcel-rows.ts';
import type { PurchaseOrderRow } from './purchase-order-rows.ts';

type Pieces = { line_id: number; quantity: number };

/**
 * Stores the reported parcels of a purchase order, each once, by its carrier and number; repeated ones don't change,
 * and pieces that aren't in the purchase order are left out `[§D-parcels-back]`. Returns the written ones, and all of
 * them.
 */
export async function writeParcels(
  tx: Db,
  order: Pick<PurchaseOrderRow, 'id' | 'shopId' | 'lines'>,
  told: readonly ToldParcel[],
  { at, isOfStore }: { at: string /** A store waits for them. */; isOfStore: boolean },
): Promise<{ written: number[]; all: ParcelRow[] }> {
  const had = told.length === 0 ? [] : await parcelsOf(tx, [order.id]);
  const all = [...had];
  const written: number[] = [];
  for (const { carrier, number, lines } of told) {
    const known = all.find((one) => one.carrier === carrier && one.number === number);
    const own = lines.filter(({ line_id }) => order.lines.some((line) => line.line_id === line_id));
    if (known) {
      // Until now nobody had said what is in it.
      if (known.lines.length > 0 || own.length === 0) continue;
      const set = { lines: own, rev: known.rev + 1 };
      await tx.update(parcels).set(set).where(eq(parcels.id, known.id));
      Object.assign(known, set);
      written.push(known.id);
      continue;
    }
    const rows = await tx
      .insert(parcels)
      .values({
        ...{ shopId: order.shopId, purchaseOrderId: order.id, carrier, number, lines: own },
        url: trackingLink(carrier, number),
        timeline: [{ at, state: 'shipped' }],
        storeState: isOfStore ? 'waiting' : 'none',
      })
      .returning();
    all.push(...rows);
    written.push(...rows.map(({ id }) => id));
  }
  return { written, all };
}

const countOf = (id: number, of: readonly Pieces[]) =>
  of.reduce((sum, line) => sum + (line.line_id === id ? line.quantity : 0), 0);

/** The pieces of a purchase order that haven't been sent yet, by line. */
export function unsentPieces(
  lines: readonly Pieces[],
  sent: readonly Pick<ToldParcel, 'lines'>[],
): Pieces[] {
  const gone = sent.flatMap((one) => one.lines);
  return lines.flatMap(({ line_id, quantity }) => {
    const left = quantity - countOf(line_id, gone);
    return left > 0 ? [{ line_id, quantity: left }] : [];
  });
}

export const isAllSent = (
  lines: readonly Pieces[],
  sent: readonly Pick<ToldParcel, 'lines'>[],
): boolean => unsentPieces(lines, sent).length === 0;
