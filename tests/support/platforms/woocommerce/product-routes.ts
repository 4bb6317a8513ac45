import { Hono } from 'hono';
import { z } from 'zod';
import { slugOf } from '../common/slug.ts';
import type { NodeSide } from '../common/with-faults.ts';
import { sendBatch } from './batch.ts';
import { changedSince, sendPage } from './paging.ts';
import { read, readProduct, readVariation } from './product-input.ts';
import {
  createProduct,
  createVariation,
  deleteProduct,
  deleteVariation,
  invalidId,
  parentOf,
  updateProduct,
  updateVariation,
} from './products.ts';
import type { Term } from './records.ts';
import { WooError } from './refusal.ts';
import type { WooStore } from './store.ts';
import { productView, variationView } from './views.ts';

const numeric = '[0-9]+';

/** Products, their variations, categories and tags, below `/wp-json/wc/v3/products`. */
export function productRoutes(store: WooStore): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();
  const id = (c: { req: { param(name: string): string | undefined } }, name = 'id') =>
    Number(c.req.param(name));

  routes.get('/', (c) => {
    const { sku, status = 'any', search, slug, include } = c.req.query();
    const skus = sku?.split(',');
    const included = include?.split(',').map(Number);
    const all = changedSince(c, store.products.values()).filter(
      (product) =>
        (status === 'any' ? product.status !== 'trash' : product.status === status) &&
        (!search || product.name.toLowerCase().includes(search.toLowerCase())) &&
        (!slug || product.slug === slug) &&
        (!included || included.includes(product.id)),
    );
    if (!skus) return sendPage(c, all, (product) => productView(store, product));
    // A search by SKU also finds variations, and returns them as products.
    const found = all.flatMap((product) => [
      ...(skus.includes(product.sku) ? [productView(store, product)] : []),
      ...product.variations
        .filter((one) => skus.includes(one.sku))
        .map((one) => variationView(store, product, one)),
    ]);
    return sendPage(c, found, (view) => view);
  });
  routes.post('/', async (c) => {
    const made = await createProduct(store, readProduct(await body(c)));
    return c.json(productView(store, made), 201);
  });
  routes.post('/batch', (c) =>
    sendBatch(c, {
      create: async (input) => productView(store, await createProduct(store, readProduct(input))),
      update: async (one, input) =>
        productView(store, await updateProduct(store, one, readProduct(input))),
      remove: async (one) => productView(store, deleteProduct(store, one, true)),
    }),
  );
  for (const kind of ['categories', 'tags'] as const) {
    routes.route(`/${kind}`, termRoutes(store.terms[kind], store));
  }
  const one = `/:id{${numeric}}`;
  routes.get(one, (c) => c.json(productView(store, parentOf(store, id(c)))));
  routes.on(['PUT', 'PATCH', 'POST'], one, async (c) =>
    c.json(productView(store, await updateProduct(store, id(c), readProduct(await body(c))))),
  );
  routes.delete(one, (c) =>
    c.json(productView(store, deleteProduct(store, id(c), c.req.query('force') === 'true'))),
  );

  const children = `${one}/variations`;
  routes.get(children, (c) => {
    const product = parentOf(store, id(c));
    return sendPage(c, product.variations, (variation) => variationView(store, product, variation));
  });
  routes.post(children, async (c) => {
    const made = await createVariation(store, id(c), readVariation(await body(c)));
    return c.json(variationView(store, made.product, made.variation), 201);
  });
  routes.post(`${children}/batch`, (c) =>
    sendBatch(c, {
      create: async (input) => viewOf(await createVariation(store, id(c), readVariation(input))),
      update: async (child, input) =>
        viewOf(await updateVariation(store, id(c), child, readVariation(input))),
      remove: async (child) => viewOf(deleteVariation(store, id(c), child)),
    }),
  );
  const viewOf = ({ product, variation }: Awaited<ReturnType<typeof createVariation>>) =>
    variationView(store, product, variation);
  const child = `${children}/:child{${numeric}}`;
  routes.get(child, (c) => {
    const product = parentOf(store, id(c));
    const variation = product.variations.find((entry) => entry.id === id(c, 'child'));
    if (!variation) throw invalidId('product_variation', 404);
    return c.json(variationView(store, product, variation));
  });
  routes.on(['PUT', 'PATCH', 'POST'], child, async (c) => {
    const input = readVariation(await body(c));
    return c.json(viewOf(await updateVariation(store, id(c), id(c, 'child'), input)));
  });
  routes.delete(child, (c) => {
    if (c.req.query('force') !== 'true') {
      const message = 'Sorry, product_variation does not support trashing.';
      throw new WooError('woocommerce_rest_trash_not_supported', message, 501);
    }
    return c.json(viewOf(deleteVariation(store, id(c), id(c, 'child'))));
  });
  return routes;
}

const termSchema = z.object({ name: z.string().min(1) });

function termRoutes(terms: Map<number, Term>, store: WooStore): Hono<NodeSide> {
  const routes = new Hono<NodeSide>();
  routes.get('/', (c) => {
    const search = c.req.query('search')?.toLowerCase() ?? '';
    const found = [...terms.values()].filter(({ name }) => name.toLowerCase().includes(search));
    return sendPage(c, found, (term) => term);
  });
  routes.post('/', async (c) => {
    const { name } = read(termSchema, await body(c));
    const known = [...terms.values()].find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (known) {
      const message = 'A term with the name provided already exists with this parent.';
      throw new WooError('term_exists', message, 400, { resource_id: known.id });
    }
    const term = { id: store.nextId(), name, slug: slugOf(name) };
    terms.set(term.id, term);
    return c.json(term, 201);
  });
  return routes;
}

/** The request's JSON. Throws if it isn't any. */
export async function body(c: { req: { json(): Promise<unknown> } }): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw new WooError('rest_invalid_json', 'Invalid JSON body passed.', 400);
  }
}
