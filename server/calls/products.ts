import { readProduct } from '../catalogue-search/product-rows.ts';
import { searchProducts } from '../catalogue-search/search.ts';
import type { Handlers } from '../handler.ts';
import { pathId } from '../path-id.ts';
import { Refusal } from '../refusal.ts';
import { pageMeta } from '../selling/pages.ts';

export const productHandlers = {
  'GET /products': async ({ db, shopId, query }) => {
    const { rows, total, filters, didYouMean } = await searchProducts(db, shopId, query);
    const page = { data: rows, meta: pageMeta(query.page, total) };
    if (filters === null) return page;
    return { ...page, included: { filters, did_you_mean: didYouMean } };
  },

  'GET /products/{id}': async ({ db, shopId, params }) => {
    const product = await readProduct(db, shopId, pathId(params.id));
    if (!product) throw new Refusal('not_found', `There is no product ${params.id}.`);
    return { data: product };
  },
} satisfies Partial<Handlers>;
