import type { Db } from '../db/database.ts';
import type { SupplierExchangeKind } from '../db/schema.ts';
import type { Failure } from '../exchange/failure.ts';
import { forgetEarlierAsks, type SupplierExchange } from '../exchange/supplier-lines.ts';
import type { Perform } from '../exchange/worker.ts';
import type { Channel, Standing } from './channels/channel.ts';
import { type ChannelTools, openChannel } from './channels/registry.ts';
import { mayBeThere, withOutcome, withStep } from './hand-over-steps.ts';
import { type Change, movePurchaseOrder } from './move-purchase-order.ts';
import type { PurchaseOrderRow } from './purchase-order-rows.ts';
import { type Handed, readConsignment } from './read-consignment.ts';

interface Tools extends ChannelTools {
  db: Db;
  now(): number;
}

type Write = (tx: Db) => Promise<void>;
const nothing: Write = async () => {};

/**
 * The implementation of exchanges with suppliers. What is about to be sent is stored first. If the answer is lost, or
 * the process dies, the supplier is asked by our reference, and the purchase order is only sent again if the supplier
 * says that it isn't there `[§D-handover-once]`.
 */
export function supplierExchangeKinds(
  tools: Tools,
): Record<SupplierExchangeKind, Perform<SupplierExchange>> {
  const { db, now } = tools;
  const isoNow = () => new Date(now()).toISOString();
  const write = (id: number, decide: (row: PurchaseOrderRow) => Change | null): Write => {
    return async (tx) => void (await movePurchaseOrder(tx, id, now(), decide));
  };
  /** Committed at once, because the request that follows may be interrupted. */
  const note = (id: number, decide: (row: PurchaseOrderRow) => Change | null) =>
    db.transaction((tx) => movePurchaseOrder(tx, id, now(), decide));

  /** The way by which it was handed over; null if the supplier now has another way, or none. */
  const sameWay = (found: Handed | null): Channel | null =>
    found?.channel && found.channel.kind === found.row.channel
      ? openChannel(found.channel, tools)
      : null;

  async function askAbout({ row }: Handed, way: Channel): Promise<Standing | null> {
    if (!way.ask) throw new Error('A way that can’t be asked was asked.');
    const step = { at: isoNow(), did: 'asked' as const, by: way.kind, outcome: null };
    await note(row.id, ({ handOver }) => ({
      handOver: withStep(withOutcome(handOver, 'no_answer'), step),
    }));
    return way.ask(row.reference ?? '');
  }

  return {
    async send(exchange) {
      const found = await readConsignment(db, exchange.purchaseOrderId);
      if (!found || !isUnsent(found.row)) return nothing;
      const { row, channel, consignment } = found;
      if (channel === null) return write(row.id, () => ({ reason: 'no_channel' }));
      const way = openChannel(channel, tools);
      if (mayBeThere(row.handOver) || row.state === 'outcome_unknown') {
        // If it was sent by another way, we can't ask about it here.
        const isOther = row.channel !== null && row.channel !== way.kind;
        if (!way.ask || isOther) return write(row.id, toldNothing);
        const standing = await askAbout(found, way);
        if (standing) return write(row.id, hasIt(standing));
        // The supplier had it once, so a person has to decide whether to order it again.
        if (row.reason === 'bad_reference') return write(row.id, hasNot);
        await note(row.id, hasNot);
      }
      const step = { at: isoNow(), did: 'sent', by: way.kind, outcome: null } as const;
      // From now on the supplier may have it, even if this process dies.
      const begun = await note(row.id, ({ state, handOver }) =>
        isUnsent({ state }) ? { handOver: withStep(handOver, step), channel: way.kind } : null,
      );
      // It was cancelled in the meantime.
      if (begun === null) return nothing;
      const standing = await way.send(consignment);
      return write(row.id, (current) => ({
        ...hasIt(standing)(current),
        handOver: withOutcome(current.handOver, way.ask ? answerOf(standing) : 'handed_over'),
      }));
    },

    async ask(exchange) {
      const found = await readConsignment(db, exchange.purchaseOrderId);
      const way = sameWay(found);
      if (!found || !way?.ask || found.row.reference === null) return nothing;
      const { id, reference } = found.row;
      const standing = await way.ask(reference);
      const askedAt = new Date(now());
      if (standing) {
        const tell = write(id, () => ({ ...standingOf(standing), askedAt }));
        return async (tx) => {
          await forgetEarlierAsks(tx, exchange);
          await tell(tx);
        };
      }
      // The supplier had it and no longer knows it, so nobody can tell what will happen.
      const step = { at: isoNow(), did: 'asked', by: way.kind, outcome: 'has_not' } as const;
      return write(id, ({ handOver }) => ({
        to: 'outcome_unknown',
        reason: 'bad_reference',
        handOver: withStep(handOver, step),
        askedAt,
      }));
    },

    async call_off(exchange) {
      const found = await readConsignment(db, exchange.purchaseOrderId);
      const way = sameWay(found);
      if (!found || !way?.cancel || found.row.reference === null) return nothing;
      const { id, reference } = found.row;
      const standing = await way.cancel(reference);
      return write(id, ({ handOver }) => ({
        ...(standing ? standingOf(standing) : { to: 'cancelled' as const, reason: null }),
        handOver: withStep(handOver, {
          at: isoNow(),
          did: 'called_off',
          by: way.kind,
          outcome: standing === null || standing.state === 'cancelled' ? 'handed_over' : 'refused',
        }),
      }));
    },
  };
}

/** The supplier hasn't said yet that they have it. */
const isUnsent = ({ state }: Pick<PurchaseOrderRow, 'state'>) =>
  state === 'draft' || state === 'outcome_unknown';

const answerOf = ({ state }: Standing) => (state === 'refused' ? 'refused' : 'has_it');

const standingOf = ({ state, reason, number, parcels }: Standing): Change => ({
  to: state,
  reason,
  supplierNumber: number,
  parcels,
});

const hasIt =
  (standing: Standing) =>
  ({ handOver }: PurchaseOrderRow): Change => ({
    ...standingOf(standing),
    handOver: withOutcome(handOver, 'has_it'),
  });

const hasNot = ({ handOver }: PurchaseOrderRow): Change => ({
  handOver: withOutcome(handOver, 'has_not'),
});

/** It was sent by a way that can't be asked: only a person can find out. */
const toldNothing = ({ handOver }: PurchaseOrderRow): Change => ({
  to: 'outcome_unknown',
  reason: null,
  handOver: withOutcome(handOver, 'no_answer'),
});

/**
 * The effect of a failure on its purchase order: the outcome isn't guessed, and if nobody else can find it out, a
 * person is asked.
 */
export async function writeSupplierFailure(
  tx: Db,
  { kind, purchaseOrderId }: SupplierExchange,
  failure: Failure,
  { isOver, now }: { isOver: boolean; now: number },
): Promise<void> {
  if (kind !== 'send') return;
  await movePurchaseOrder(tx, purchaseOrderId, now, ({ state, handOver, channel }) => {
    if (!isUnsent({ state })) return null;
    const last = handOver.at(-1);
    const isAsked = last?.did === 'asked';
    const isCertain =
      failure.kind === 'throttled' ||
      failure.kind === 'refused' ||
      failure.kind === 'revoked' ||
      (failure.kind === 'broken' && channel === 'mail');
    const steps = withOutcome(handOver, isCertain && !isAsked ? 'not_taken' : 'no_answer');
    if (!mayBeThere(steps)) {
      return { handOver: steps, ...(isOver ? { to: 'draft', reason: 'not_reached' } : {}) };
    }
    const cantBeTold = isAsked || isOver || channel === 'mail';
    return { handOver: steps, ...(cantBeTold ? { to: 'outcome_unknown', reason: null } : {}) };
  });
}
