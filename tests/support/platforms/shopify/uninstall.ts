import type { Store } from './store.ts';

/** In milliseconds: Shopify waits two days before it asks for a shop's data to be erased. */
const forgottenAfter = 48 * 3_600_000;

/** Somebody removes the app from the store: its tokens end at once, and it gets a webhook. */
export function uninstall(store: Store): void {
  const about = { shop_id: 1, shop_domain: store.domain };
  // Sent first, because the subscription is removed together with the app.
  store.webhooks.notify('APP_UNINSTALLED', {
    domain: store.domain,
    myshopify_domain: store.domain,
  });
  store.grants.uninstall();
  store.log.add('The app was uninstalled');
  store.clock.after(forgottenAfter, () => {
    if (store.grants.scopes === null) store.webhooks.comply('shop/redact', about);
  });
}
