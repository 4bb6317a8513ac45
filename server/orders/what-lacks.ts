import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import type { Rates } from '../../contract/entities/rates.ts';
import { converted } from '../../contract/rules/conversion.ts';
import { piecesOf } from '../../contract/rules/open-lines.ts';
import { isPostcode } from '../../contract/rules/postcodes.ts';
import type { OrderLineRow } from '../db/schema/selling.ts';

type Address = Pick<Order['shipping_address'], 'line1' | 'postal_code' | 'country'>;

/** What an order lacks that its suppliers need; null if it has everything. */
export function whatLacks(
  { address, currency }: { address: Address | null; currency: string },
  lines: readonly OrderLineRow[],
  rates: Rates | null,
): OrderReason | null {
  const wanted = lines.filter((line) => piecesOf(line) > 0);
  if (wanted.length === 0) return 'no_lines';
  if (wanted.some(({ product_id }) => product_id === null)) return 'sku_unmapped';
  // Without a rate nobody could tell whether the order earns anything.
  if (wanted.some(({ unit_cost }) => !converted(unit_cost, currency, rates)))
    return 'other_currency';
  if (!address || address.line1.trim() === '') return 'address_missing';
  return isPostcode(address.country.toUpperCase(), address.postal_code) ? null : 'postcode_format';
}
