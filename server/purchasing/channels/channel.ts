import type { OrderReason } from '../../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../../contract/entities/purchase-order-states.ts';
import type { Parcel } from '../../../contract/entities/purchase-orders.ts';
import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import type { supplierChannels } from '../../db/schema.ts';

/** A purchase order as it is sent to its supplier. */
export interface Consignment {
  reference: string;
  shop: { name: string; email: string | null };
  supplier: { name: string; country: string };
  shipTo: {
    name: string;
    line1: string;
    line2: string | null;
    postal_code: string;
    city: string;
    country: string;
    phone: string | null;
  };
  currency: string;
  /** In minor units of `currency`. */
  cost: number;
  lines: {
    lineId: number;
    sku: string;
    title: string;
    options: Record<string, string>;
    quantity: number;
    unitCost: number;
  }[];
}

/** A parcel that a supplier reports. */
export type ToldParcel = Pick<Parcel, 'carrier' | 'number' | 'lines'>;

/** A purchase order's state, according to its supplier. */
export interface Standing {
  state: Exclude<PurchaseOrderState, 'draft' | 'outcome_unknown'>;
  reason: OrderReason | null;
  /** The supplier's own number for it. */
  number: string | null;
  parcels: ToldParcel[];
}

/**
 * A way to a supplier `[§D-channels]`; `channelTraits` says what it can do. All functions throw `ExchangeFailed`:
 * `lost` if the request may have arrived. `broken` means the same on ways that can be asked; on others it means that
 * nothing was sent.
 */
export interface Channel {
  kind: ChannelKind;
  send(order: Consignment): Promise<Standing>;
  /** By our reference; null if the supplier doesn't have it. */
  ask: ((reference: string) => Promise<Standing | null>) | null;
  /** Cancels what hasn't been shipped, and returns the state after that; null if the supplier doesn't have it. */
  cancel: ((reference: string) => Promise<Standing | null>) | null;
}

export type ChannelRow = typeof supplierChannels.$inferSelect;
