import type { Order } from '../../contract/entities/orders.ts';
import { firstNames, lastNames, streets, towns } from './names.ts';
import type { Random } from './random.ts';

const ascii: Record<string, string> = { æ: 'ae', ø: 'oe', å: 'aa' };

/** A made-up customer; with `badPostcode`, one whose postcode has no Danish form. */
export function customerOf(
  random: Random,
  badPostcode: boolean,
): { customer: Order['customer']; shippingAddress: Order['shipping_address'] } {
  const first = random.pick(firstNames);
  const last = random.pick(lastNames);
  const [postcode, city] = random.pick(towns);
  const mailbox = `${first}.${last}`
    .toLowerCase()
    .replace(/[æøå]/g, (letter) => ascii[letter] ?? '');
  const digits = () => String(random.int(0, 99)).padStart(2, '0');
  return {
    customer: {
      name: `${first} ${last}`,
      email: `${mailbox}@example.com`,
      // No Danish number starts with 00.
      phone: random.chance(0.8) ? `+45 00 ${digits()} ${digits()} ${digits()}` : null,
    },
    shippingAddress: {
      name: `${first} ${last}`,
      line1: `${random.pick(streets)} ${random.int(1, 98)}`,
      line2: random.chance(0.25)
        ? `${random.int(1, 5)}. ${random.pick(['tv.', 'th.', 'mf.'])}`
        : null,
      postal_code: badPostcode ? `${postcode}0` : postcode,
      city,
      country: 'DK',
    },
  };
}
