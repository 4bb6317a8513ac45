import type { MendKind } from '../../../contract/entities/order-mends.ts';
import type { Order } from '../../../contract/entities/orders.ts';
import type { CommandOf } from '../state/commands.ts';
import { once, orderIn } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

const call = 'POST /shop/orders/{id}/mend';
const stopped = /^(on_hold|failed|outcome_unknown|awaiting_confirmation)$/;

export const mendOrder: CommandTraits<typeof call> = {
  gives: 'orders',
  about: 'order',
  // In this call, the id is the order's number.
  order: ({ args }) => String(args.id),
  applyTo(layers, command) {
    const order = orderIn(layers, command, String(command.args.id));
    if (order) layers.orders.put(once(command, order, () => mended(order, command.args.body)));
  },
};

/** The order as the server will leave it. What happens to its purchase orders is decided by the server. */
const mended = (order: Order, mend: CommandOf<typeof call>['args']['body']): Order => ({
  ...order,
  ...(mend.kind === 'address' && { shipping_address: { line2: null, ...mend.address } }),
  reason: null,
  state: stateAfter(order, mend.kind),
});

function stateAfter({ state }: Order, kind: MendKind): Order['state'] {
  if (kind === 'cancel') return 'cancelled';
  // Orders that haven't stopped keep their state, such as those that aren't paid yet or are already ordered.
  if (!stopped.test(state)) return state;
  return kind === 'handled' ? 'placed' : 'confirmed';
}
