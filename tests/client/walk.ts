// Compiled and run by tests/contract/generated-client.test.ts, once a client has been generated from the API's
// description.
import { setTimeout } from 'node:timers/promises';
import { Api, HttpClient } from './generated/client.ts';

/** What an integrator gets on the main path. */
export interface Walked {
  found: string[];
  title: string;
  price: number;
  job: { state: string; ok: number };
  sold: string[];
  orderByNumber: number;
  orderById: string;
  feed: { state: string; items: number };
}

const patience = AbortSignal.timeout(60_000);

/**
 * Signs in, searches, adds to the import list, edits, imports, reads orders and makes a feed, all with the generated
 * client.
 */
export async function walk(
  baseUrl: string,
  credentials: { email: string; password: string },
  words: string,
): Promise<Walked> {
  const http = new HttpClient<string>({
    baseUrl,
    baseApiParams: { headers: { 'Accept-Language': 'en' } },
    securityWorker: (token) => (token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
  });
  const api = new Api(http);
  const { data: signedIn } = await api.auth.postAuthLogin(credentials);
  http.setSecurityData(signedIn.data.token);

  const { data: products } = await api.products.getProducts({ search: words, in_stock: '1' });
  const [product] = products.data;
  if (!product) throw new Error(`Nothing is called ${words}.`);

  const { data: added } = await api.importProducts.postImportProducts({ product_id: product.id });
  const { id, rev, variants } = added.data;
  const price = { amount: 24_900, currency: product.cost.currency };
  const { data: edited } = await api.importProducts.patchImportProductsId(id, {
    rev,
    title: `${product.title}, our choice`,
    variants: variants.map(({ variant_id }) => ({ variant_id, price })),
  });

  await api.importProducts.postImportProductsImportBulk({ limit: null });
  const job = await untilDone(async () => {
    const { data } = await api.shop.getShopEvents();
    return data.data && ['completed', 'failed'].includes(data.data.state) ? data.data : null;
  });
  const { data: mine } = await api.shop.getShopProducts();

  const { data: orders } = await api.shop.getShopOrders({ page: 1 });
  const [order] = orders.data;
  if (!order) throw new Error('There is no order.');
  const { data: byNumber } = await api.shop.getShopOrdersId(order.order_number);
  const { data: byId } = await api.shop.getShopOrdersId(String(order.id));

  const { data: feed } = await api.shop.postShopFeeds({ name: 'Google', channel: 'google' });
  const built = await untilDone(async () => {
    const { data } = await api.shop.getShopFeeds();
    const ours = data.data.find((each) => each.id === feed.data.id);
    return ours && ours.state !== 'building' && ours.state !== 'draft' ? ours : null;
  });

  return {
    found: products.data.map(({ title }) => title),
    title: edited.data.title,
    price: edited.data.variants[0]?.price.amount ?? 0,
    job: { state: job.state, ok: job.ok },
    sold: mine.data.map(({ title }) => title),
    orderByNumber: byNumber.data.id,
    orderById: byId.data.order_number,
    feed: { state: built.state, items: built.items_count },
  };
}

async function untilDone<T>(look: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await setTimeout(100, undefined, { signal: patience });
  }
}
