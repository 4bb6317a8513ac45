import type { OrderReason } from '../../../contract/entities/orders.ts';
import type { PurchaseOrderState } from '../../../contract/entities/purchase-order-states.ts';
import type { Parcel } from '../../../contract/entities/purchase-orders.ts';
import type { ChannelKind } from '../../../contract/platforms/channel-traits.ts';
import type { supplierChannels } from '../../db/schema.ts';

/** A purchase order as its supplier is told it. */
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

/** What a supplier says that it has sent. */
export type ToldParcel = Pick<Parcel, 'carrier' | 'number' | 'lines'>;

/** How a purchase order stands over there. */
export interface Standing {
  state: Exclude<PurchaseOrderState, 'draft' | 'outcome_unknown'>;
  reason: OrderReason | null;
  /** What the supplier calls it. */
  number: string | null;
  parcels: ToldParcel[];
}

/**
 * A way to a supplier `[§D-channels]`: what can be done of it is in `channelTraits`. All throw `ExchangeFailed`: `lost` where it may have
 * arrived, and `broken` too where the way can be asked; elsewhere that says that nothing has left us.
 */
export interface Channel {
  kind: ChannelKind;
  send(order: Consignment): Promise<Standing>;
  /** By our reference; null where it isn't there. */
  ask: ((reference: string) => Promise<Standing | null>) | null;
  /** Calls off what hasn't been shipped, and answers how it stands then; null where it isn't there. */
  cancel: ((reference: string) => Promise<Standing | null>) | null;
}

export type ChannelRow = typeof supplierChannels.$inferSelect;
