import type { Order } from '../../contract/entities/orders.ts';
import { trackingLink } from '../../contract/rules/tracking-link.ts';
import type { Random } from './random.ts';

type Tracking = Order['purchase_orders'][number]['tracking'][number];

/** A parcel on its way; each supplier always uses the same carrier. */
export function trackingOf(random: Random, supplierId: number): Tracking {
  const digits = (count: number) => Array.from({ length: count }, () => random.int(0, 9)).join('');
  if (supplierId % 2 === 0) {
    const number = `9${digits(10)}`;
    return { carrier: 'gls', number, url: trackingLink('gls', number) };
  }
  const number = `00370${digits(15)}`;
  return { carrier: 'postnord', number, url: trackingLink('postnord', number) };
}
