import type { z } from 'zod';
import type { Clock } from '../common/clock.ts';
import type { EventLog } from '../common/event-log.ts';
import type { PurchaseOrder, wanted } from './records.ts';

/** A supplier's purchase orders, and what its people do to them. */
export class SupplierStore {
  readonly orders = new Map<string, PurchaseOrder>();
  readonly settings = {
    /** False for a small supplier, where a person looks first. */
    acceptsAtOnce: true,
    /** The reason with which it refuses everything; null if it doesn't. */
    refusesWith: null as string | null,
  };
  readonly #clock: Clock;
  readonly #log: EventLog;

  constructor(clock: Clock, log: EventLog) {
    this.#clock = clock;
    this.#log = log;
  }

  /** One reference is one purchase order, however often it is sent. */
  take(reference: string, body: z.infer<typeof wanted>): { order: PurchaseOrder; isNew: boolean } {
    const known = this.orders.get(reference);
    if (known) {
      known.arrivals += 1;
      this.#log.add(`${reference} came again: it is there as ${known.number}`);
      return { order: known, isNew: false };
    }
    const { acceptsAtOnce, refusesWith } = this.settings;
    const order: PurchaseOrder = {
      ...{ ...body, reference, parcels: [], arrivals: 1, at: this.#clock.now() },
      number: String(88_231 + this.orders.size),
      state: refusesWith !== null ? 'refused' : acceptsAtOnce ? 'accepted' : 'sent',
      reason: refusesWith,
    };
    this.orders.set(reference, order);
    this.#log.add(`${reference} came in as ${order.number}: ${order.state}`);
    return { order, isNew: true };
  }

  accept(reference: string): void {
    const order = this.#find(reference);
    if (order.state === 'sent') this.#stand(order, 'accepted');
  }

  refuse(reference: string, reason: string): void {
    const order = this.#find(reference);
    if (order.state !== 'sent' && order.state !== 'accepted') return;
    order.reason = reason;
    this.#stand(order, 'refused');
  }

  /** The shop cancels what hasn't been packed. */
  callOff(reference: string): void {
    const order = this.#find(reference);
    if (order.state === 'sent' || order.state === 'accepted') this.#stand(order, 'cancelled');
  }

  /** Sends pieces of each line; without a list, everything that is left. */
  ship(
    reference: string,
    parcel: { carrier?: string; number?: string; lines?: Record<number, number> } = {},
  ) {
    const order = this.#find(reference);
    if (['refused', 'cancelled', 'shipped'].includes(order.state)) return;
    const lines = order.lines.flatMap(({ line_id }) => {
      const quantity = Math.min(
        this.left(order, line_id),
        parcel.lines?.[line_id] ?? (parcel.lines ? 0 : Number.POSITIVE_INFINITY),
      );
      return quantity > 0 ? [{ line_id, quantity }] : [];
    });
    if (lines.length === 0) return;
    const count = [...this.orders.values()].reduce((sum, one) => sum + one.parcels.length, 0);
    order.parcels.push({
      carrier: parcel.carrier ?? 'gls',
      number: parcel.number || String(91_000_000_001 + count),
      lines,
    });
    const isAll = order.lines.every(({ line_id }) => this.left(order, line_id) === 0);
    this.#stand(order, isAll ? 'shipped' : 'partly_shipped');
  }

  left({ lines, parcels }: PurchaseOrder, lineId: number): number {
    const count = (of: readonly { line_id: number; quantity: number }[]) =>
      of.reduce((sum, one) => sum + (one.line_id === lineId ? one.quantity : 0), 0);
    return count(lines) - count(parcels.flatMap((one) => one.lines));
  }

  #find(reference: string): PurchaseOrder {
    const found = this.orders.get(reference);
    if (!found) throw new Error(`There is no purchase order ${reference}.`);
    return found;
  }

  #stand(order: PurchaseOrder, state: PurchaseOrder['state']): void {
    order.state = state;
    this.#log.add(`${order.reference}: ${state}`);
  }
}
