import { minor, type Order } from './records.ts';

/** In minor units, VAT and shipping included; `current` is after edits, as it was placed otherwise. */
export function orderTotal({ lines, shipping }: Order, of: 'current' | 'quantity' = 'quantity') {
  return lines.reduce((sum, line) => sum + minor(line.price) * line[of], minor(shipping));
}
