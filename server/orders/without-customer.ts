import { sql } from 'drizzle-orm';
import { orders } from '../db/schema.ts';

/** What an order holds once its customer is forgotten. Where it went decides on its VAT: the country stays. */
export const withoutCustomer = {
  // It names the customer as well.
  remoteOrder: null,
  customer: { name: '', email: '', phone: null },
  shippingAddress: sql`jsonb_build_object('name', '', 'line1', '', 'line2', null, 'postal_code', '', 'city', '', 'country', ${orders.shippingAddress} -> 'country')`,
};
