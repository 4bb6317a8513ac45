import { Redirect, useParams } from 'wouter';
import { links } from '../router/links.ts';
import { Order } from '../screens/order/order.tsx';

/** `[§2-orders-show]` The order that the address names; without a number, all of them. */
export function OrderByNumber() {
  const { orderNumber } = useParams<{ orderNumber?: string }>();
  return orderNumber ? (
    <Order orderNumber={decodeURIComponent(orderNumber)} />
  ) : (
    <Redirect to={links.orders()} replace />
  );
}
