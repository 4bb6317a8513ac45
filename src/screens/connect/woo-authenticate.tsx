import { Redirect, useSearch } from 'wouter';
import { links } from '../../router/links.ts';
import { BackFromStore } from './back-from-store.tsx';

/** Where a person comes back from their WooCommerce shop, which has handed over its keys by itself `[§D-connected-keys]`. */
export function ConnectWooAuthenticate() {
  const query = useSearch();
  if (new URLSearchParams(query).get('success') !== '1') {
    const to = links.connectError({ reason: 'denied', platform: 'woocommerce' });
    return <Redirect to={to} replace />;
  }
  return <BackFromStore platform="woocommerce" query={query} />;
}
