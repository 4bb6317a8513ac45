import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import { Refusal } from '../http/refusal.ts';
import { readCategories } from './category-rows.ts';
import { readProduct } from './product-rows.ts';
import { searchProducts } from './search.ts';

export const productHandlers = {
  'GET /products': async ({ db, lagging, shopId, query }) => {
    const found = await searchProducts(db, shopId, query, lagging);
    const { rows, total, isMore, filters, countedOver, didYouMean } = found;
    const meta = { ...pageMeta(query.page, total), ...(isMore && { more: true }) };
    const page = { data: rows, meta };
    if (filters === null) return page;
    const counted = countedOver === null ? {} : { counted_over: countedOver };
    return { ...page, included: { filters, ...counted, did_you_mean: didYouMean } };
  },

  'GET /products/{id}': async ({ db, shopId, params }) => {
    const product = await readProduct(db, shopId, pathId(params.id));
    if (!product) throw new Refusal('not_found', `There is no product ${params.id}.`);
    return { data: product };
  },

  'GET /shop/product-categories': async ({ lagging, shopId }) => ({
    data: await readCategories(lagging, shopId),
  }),
} satisfies Partial<Handlers>;
