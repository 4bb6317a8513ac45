import { Refusal } from '../../http/refusal.ts';
import type { Way, WayBack } from '../platform.ts';
import { shopAddress } from './woo-setup.ts';

/**
 * The shop's own page on which a person gives us keys. The keys don't come through the browser: the shop sends them to
 * `callback_url`, unsigned, so only the state, as `user_id`, says whose they are.
 */
export function authorisationPage({ domain, publicUrl, state }: Way): string {
  const query = new URLSearchParams({
    app_name: 'Dropline',
    scope: 'read_write',
    user_id: state,
    return_url: `${publicUrl}/connect/woocommerce/authenticate`,
    callback_url: `${publicUrl}/api/oauth/woocommerce/keys`,
  });
  return `${shopAddress(domain)}/wc-auth/v1/authorize?${query}`;
}

/**
 * Reads the query of a returning person; it isn't signed, so it is only useful to the person who started with that
 * state.
 */
export function readCallback(search: string): WayBack {
  const query = new URLSearchParams(search);
  const state = query.get('user_id') ?? '';
  if (query.get('success') !== '1' || state === '') {
    throw new Refusal('connect_forged', 'The way back is not one of ours.');
  }
  return { state, domain: null, grant: null };
}
