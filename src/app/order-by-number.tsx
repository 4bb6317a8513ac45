import { Redirect, useParams } from 'wouter';
import { links } from '../router/links.ts';
import { Order } from '../screens/order/order.tsx';

/** `[§2-orders-show]` The order whose number is in the address; without a number, all orders. */
export function OrderByNumber() {
  const { orderNumber } = useParams<{ orderNumber?: string }>();
  return orderNumber ? (
    <Order orderNumber={decodeURIComponent(orderNumber)} />
  ) : (
    <Redirect to={links.orders()} replace />
  );
}
