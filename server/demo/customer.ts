import type { Order, OrderReason } from '../../contract/entities/orders.ts';
import { firstNames, lastNames, streets, towns } from './names.ts';
import type { Random } from './random.ts';

const ascii: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' };

/** An invented customer; for an order that stops because of the address, the address has that fault. */
export function customerOf(
  random: Random,
  reason: OrderReason | null,
): { customer: Order['customer']; shippingAddress: Order['shipping_address'] } {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const [postcode, city] = random.pick(towns);
  const mailbox = `${first}.${last}`
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => ascii[letter] ?? '');
  const isWithout = reason === 'address_missing';
  const street = `${random.pick(streets)} ${random.int(1, 98)}`;
  const digits = () => String(random.int(0, 99)).padStart(2, '0');
  return {
    customer: {
      name: `${first} ${last}`,
      email: `${mailbox}@example.com`,
      // No real Danish number starts with 00.
      phone: random.chance(0.8) ? `+45 00 ${digits()} ${digits()} ${digits()}` : null,
    },
    shippingAddress: {
      name: `${first} ${last}`,
      line1: isWithout ? '' : street,
      line2: random.chance(0.25)
        ? `${random.int(1, 5)}. ${random.pick(['tv.', 'th.', 'mf.'])}`
        : null,
      postal_code: reason === 'postcode_format' ? `${postcode}0` : postcode,
      city,
      country: 'DK',
    },
  };
}
