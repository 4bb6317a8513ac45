import { Redirect, useSearch } from 'wouter';
import { links } from '../../router/links.ts';
import { BackFromStore } from './back-from-store.tsx';

/**
 * The page to which a person comes back from their WooCommerce shop, which has sent its keys to our server directly
 * `[§D-connected-keys]`.
 */
export function ConnectWooAuthenticate() {
  const query = useSearch();
  if (new URLSearchParams(query).get('success') !== '1') {
    const to = links.connectError({ reason: 'denied', platform: 'woocommerce' });
    return <Redirect to={to} replace />;
  }
  return <BackFromStore platform="woocommerce" query={query} />;
}
