import { Refusal } from '../../http/refusal.ts';
import type { Way, WayBack } from '../platform.ts';
import { shopAddress } from './woo-setup.ts';

/**
 * The shop's own page where a person gives us keys. They don't come by the browser: the shop hands them to `callback_url`, unsigned, so
 * that the state, as `user_id`, is all that tells whose they are.
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

/** What a person comes back with; nothing of it is signed, and it opens nothing but to who set out with the state. */
export function readCallback(search: string): WayBack {
  const query = new URLSearchParams(search);
  const state = query.get('user_id') ?? '';
  if (query.get('success') !== '1' || state === '') {
    throw new Refusal('connect_forged', 'The way back is not one of ours.');
  }
  return { state, domain: null, grant: null };
}
