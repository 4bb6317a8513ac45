import { onTestFinished } from 'vitest';
import type { Key } from '../support/platforms/woocommerce/records.ts';
import { startWooCommerce } from '../support/platforms/woocommerce/woocommerce.ts';

// biome-ignore lint/suspicious/noExplicitAny: a client that has no types reads what it asked for.
type Body = any;

/** A shop with an API key for the app, and ways to call it with plain `fetch`. */
export async function openShop({ permissions = 'read_write' as Key['permissions'] } = {}) {
  const standIn = await startWooCommerce();
  onTestFinished(() => standIn.stop());
  const key = standIn.store.createKey('test', permissions);
  const basic = (name: string, secret: string) =>
    `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    authorization: string | null = basic(key.key, key.secret),
  ) => {
    const response = await fetch(`${standIn.address}/wp-json/wc/v3${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(authorization === null ? {} : { Authorization: authorization }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answered: Body = await response.json();
    return { status: response.status, headers: response.headers, body: answered };
  };
  return { ...standIn, key, basic, ask };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Creates a shirt in two sizes; returns the ids of the product and its variations. */
export async function makeShirt({ ask }: Shop) {
  const { body } = await ask('POST', '/products', {
    name: 'Skjorte »Vesterhav«',
    type: 'variable',
    attributes: [{ name: 'Størrelse', variation: true, options: ['M', 'L'] }],
  });
  const { body: made } = await ask('POST', `/products/${body.id}/variations/batch`, {
    create: ['M', 'L'].map((option) => ({
      sku: `VH-${option}`,
      regular_price: '399.00',
      manage_stock: true,
      stock_quantity: 5,
      attributes: [{ name: 'Størrelse', option }],
    })),
  });
  return { id: body.id as number, variations: made.create.map((one: Body) => one.id) as number[] };
}
