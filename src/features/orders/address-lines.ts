import type { Order } from '../../../contract/entities/orders.ts';

/** An address in the form that is used on parcels in Denmark: postal code before city, the country last. */
export function addressLines(address: Order['shipping_address'], country: string): string[] {
  const { name, line1, line2, postal_code, city } = address;
  return [name, line1, line2, `${postal_code} ${city}`, country].filter(
    (line): line is string => line !== null && line.trim() !== '',
  );
}
