import { isAtSupplier } from '../../../contract/rules/open-lines.ts';
import { draftOrder, type OrderDraft } from '../in/draft-order.ts';
import { matchLines } from '../in/match-lines.ts';
import { goOn } from './go-on.ts';
import { impossible, type Mended, partFor } from './mended.ts';
import { type Mend, suppliedTo } from './mending.ts';

const closed: ReadonlySet<Mended['state']> = new Set(['cancelled', 'refunded', 'shipped']);

/** Makes an order that no supplier has match its store's present data. */
export const take_store: Mend<'take_store'> = async (mending, order) => {
  const { row, db, shopId, rates } = mending;
  const { remoteOrder, isThere } = order;
  const { integrationId } = row;
  if (!remoteOrder || integrationId === null || isThere || isAtSupplier(order.parts))
    throw impossible(order);
  const around = { integrationId, shopId, orders: [remoteOrder], known: row.lines };
  const draft = draftOrder(remoteOrder, await matchLines(db, around), row.lines, rates);
  const { subtotal, shipping, vat, total, customer } = draft;
  const fresh: Mended = {
    ...order,
    // Confirmed purchase orders are cancelled: a supplier is never sent the same one with other lines.
    parts: order.parts.map((part) =>
      part.is_agreed
        ? { ...part, state: 'cancelled' as const }
        : { ...part, reason: null, waits: false, fee: 0 },
    ),
    remoteOrder: null,
    customer,
    address: draft.shippingAddress,
    amounts: { subtotal, shipping, vat, total },
    state: draft.state,
    reason: draft.reason,
  };
  const taken = splitAs(draft, fresh);
  if (closed.has(draft.state)) {
    const parts = taken.parts.map((part) => ({ ...part, state: 'cancelled' as const }));
    return { ...taken, parts };
  }
  return goOn(taken, await suppliedTo(mending, taken));
};

/** Assigns the drafted lines to their suppliers' parts, keeping existing parts. */
function splitAs({ lines, parts }: OrderDraft, order: Mended): Mended {
  const all: Mended = { ...order, lines, parts: [...order.parts] };
  for (const { supplier, currency, lines: own } of parts) {
    const part = partFor(all, supplier, currency);
    if (!all.parts.includes(part)) all.parts.push(part);
    const ids = new Set(own.map(({ line_id }) => line_id));
    all.lines = all.lines.map((line) =>
      ids.has(line.id) ? { ...line, purchase_order_id: part.id } : line,
    );
  }
  return all;
}
