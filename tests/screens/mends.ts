import type { Locator } from 'playwright';
import type { State } from './state.ts';

/**
 * A reason why an order stops, the demo's order with it, and the button that opens the form to mend it, unless one
 * press mends it.
 */
const stopped: readonly (readonly [reason: string, number: string, opens?: string])[] = [
  ['outcome unknown', 'NL-10476', 'order.act.handled'],
  ['postcode format', 'NL-10475', 'order.act.address'],
  ['changed in store', 'NL-10473'],
  ['no lines', 'NL-10470'],
  ['other currency', 'NL-10466'],
  ['sku unmapped', 'NL-10456', 'order.act.map'],
  ['product not found', 'NL-10452', 'order.act.lines'],
  ['address missing', 'NL-10449', 'order.act.address'],
  ['cost changed', 'NL-10448'],
  ['below minimum', 'NL-10447'],
  ['balance', 'NL-10446'],
  ['no carrier', 'NL-10440', 'order.act.address'],
  ['stock', 'NL-10439', 'order.act.lines'],
  ['supplier refused', 'NL-10438'],
  ['temporary', 'NL-10436'],
  ['bad reference', 'NL-10435'],
  ['already exists', 'NL-10434', 'order.act.handled'],
];

/** Each reason why an order stops, on its order's page, with its form open. */
export const mends: readonly State[] = stopped.map(([reason, number, opens]) => ({
  name: `stopped, ${reason}`,
  who: 'merchant',
  shows: 'main',
  async enter({ open, page, word }) {
    await open(`/shop/orders/show/${number}`);
    if (opens) await opener(page.getByRole('main'), word(opens)).click();
  },
}));

const opener = (main: Locator, name: string) => main.getByRole('button', { name }).first();
