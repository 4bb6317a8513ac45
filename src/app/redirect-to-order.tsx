import { Redirect, useSearch } from 'wouter';
import { links } from '../router/links.ts';

/** `[§2-orders-redirect]` The order in the query's `orderNumber`; without one, all orders. */
export function RedirectToOrder() {
  const orderNumber = new URLSearchParams(useSearch()).get('orderNumber');
  return <Redirect to={orderNumber ? links.order(orderNumber) : links.orders()} replace />;
}
