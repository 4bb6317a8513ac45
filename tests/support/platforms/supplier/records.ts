import { z } from 'zod';

const line = z.object({
  line_id: z.int(),
  sku: z.string(),
  title: z.string(),
  options: z.record(z.string(), z.string()),
  quantity: z.int().min(1),
  unit_cost: z.int().min(0),
});

/** The content of a purchase order. */
export const wanted = z.object({
  shop: z.string().min(1),
  ship_to: z.object({
    name: z.string().min(1),
    line1: z.string().min(1),
    line2: z.string().nullable(),
    postal_code: z.string().min(1),
    city: z.string().min(1),
    country: z.string().length(2),
    phone: z.string().nullable(),
  }),
  currency: z.string().length(3),
  lines: z.array(line).min(1),
});

export interface Sent {
  carrier: string;
  number: string;
  lines: { line_id: number; quantity: number }[];
}

export interface PurchaseOrder extends z.infer<typeof wanted> {
  reference: string;
  /** The supplier's own number for it. */
  number: string;
  state: 'sent' | 'accepted' | 'partly_shipped' | 'shipped' | 'refused' | 'cancelled';
  reason: string | null;
  parcels: Sent[];
  /** How often it was sent to us. */
  arrivals: number;
  at: number;
}

export const viewOf = ({ reference, number, state, reason, parcels }: PurchaseOrder) => ({
  ...{ reference, number, state, reason, parcels },
});
