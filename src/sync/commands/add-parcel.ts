import { once, orderIn } from '../state/layer.ts';
import type { CommandTraits } from './traits.ts';

export const addParcel: CommandTraits<'POST /shop/orders/{id}/parcels'> = {
  gives: 'orders',
  about: 'order',
  order: ({ args }) => String(args.id),
  applyTo(layers, command) {
    const { id, body } = command.args;
    const order = orderIn(layers, command, String(id));
    const { purchase_order_id: partId, carrier, number } = body;
    if (!order) return;
    // The server fills in the tracking link.
    const track = { carrier, number, url: '' };
    layers.orders.put(
      once(command, order, () => ({
        ...order,
        purchase_orders: order.purchase_orders.map((part) =>
          part.id === partId ? { ...part, tracking: [...part.tracking, track] } : part,
        ),
      })),
    );
  },
};
