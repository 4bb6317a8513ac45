import { z } from 'zod';

/** The state of a purchase order with its supplier `[§D-purchase-machine]`; the order's own state follows from it. */
export const purchaseOrderState = z.enum([
  'draft',
  'sent',
  'accepted',
  'partly_shipped',
  'shipped',
  'refused',
  'cancelled',
  'outcome_unknown',
]);
export type PurchaseOrderState = z.infer<typeof purchaseOrderState>;
