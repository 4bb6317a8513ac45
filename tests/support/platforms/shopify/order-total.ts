import { minor, type Order } from './records.ts';

/** In minor units, with VAT and shipping; `current` is after edits, `quantity` as ordered. */
export function orderTotal({ lines, shipping }: Order, of: 'current' | 'quantity' = 'quantity') {
  return lines.reduce((sum, line) => sum + minor(line.price) * line[of], minor(shipping));
}
