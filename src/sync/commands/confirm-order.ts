import { once, orderIn } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

export const confirmOrder: CommandTraits<'POST /shop/orders/{id}/confirm'> = {
  gives: 'orders',
  about: 'order',
  // In this call, the id is the order's number.
  order: ({ args }) => String(args.id),
  applyTo(layers, command) {
    const order = orderIn(layers, command, String(command.args.id));
    if (order?.state === 'awaiting_confirmation')
      layers.orders.put(once(command, order, () => ({ ...order, state: 'confirmed' as const })));
  },
};
