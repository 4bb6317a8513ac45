import { sql } from 'drizzle-orm';
import { orders } from '../db/schema.ts';

/** The columns of an order whose customer is forgotten. The country stays, because it decides the VAT. */
export const withoutCustomer = {
  // It contains the customer's data as well.
  remoteOrder: null,
  customer: { name: '', email: '', phone: null },
  shippingAddress: sql`jsonb_build_object('name', '', 'line1', '', 'line2', null, 'postal_code', '', 'city', '', 'country', ${orders.shippingAddress} -> 'country')`,
};
