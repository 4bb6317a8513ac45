import type { Store } from './store.ts';

/** In milliseconds: Shopify waits two days before it has a shop forgotten. */
const forgottenAfter = 48 * 3_600_000;

/** Somebody takes the app out of the store: its tokens end at once, and it is told. */
export function uninstall(store: Store): void {
  const about = { shop_id: 1, shop_domain: store.domain };
  // Told while the subscription is still there; it goes with the app.
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
