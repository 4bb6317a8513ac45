import { eq } from 'drizzle-orm';
import { trackingLink } from '../../contract/rules/tracking-link.ts';
import type { Db } from '../db/database.ts';
import { parcels } from '../db/schema.ts';
import type { ToldParcel } from './channels/channel.ts';
import { type ParcelRow, parcelsOf } from './parcel-rows.ts';
import type { PurchaseOrderRow } from './purchase-order-rows.ts';

type Pieces = { line_id: number; quantity: number };

/**
 * Keeps what is told of a purchase order's parcels: each once, by its carrier and number; what is told again is as it was, what of it is
 * not in the purchase order is left out `[§D-parcels-back]`. Answers which were written, and all that there are.
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
      // Nobody had said what is in it.
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

/** What of a purchase order hasn't been sent yet, line by line. */
export function leftOf(
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
): boolean => leftOf(lines, sent).length === 0;
