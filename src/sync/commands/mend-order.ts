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
  // The call names an order by its number.
  order: ({ args }) => String(args.id),
  applyTo(layers, command) {
    const order = orderIn(layers, command, String(command.args.id));
    if (order) layers.orders.put(once(command, order, () => mended(order, command.args.body)));
  },
};

/** As the server leaves an order that goes on from there; what that makes of its purchase orders is the server's to say. */
const mended = (order: Order, mend: CommandOf<typeof call>['args']['body']): Order => ({
  ...order,
  ...(mend.kind === 'address' && { shipping_address: { line2: null, ...mend.address } }),
  reason: null,
  state: stateAfter(order, mend.kind),
});

function stateAfter({ state }: Order, kind: MendKind): Order['state'] {
  if (kind === 'cancel') return 'cancelled';
  // What isn't paid waits for that, and what was ordered goes its way.
  if (!stopped.test(state)) return state;
  return kind === 'handled' ? 'placed' : 'confirmed';
}
