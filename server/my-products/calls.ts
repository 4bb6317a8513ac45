import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import { editMyProduct } from './edit-my-product.ts';
import { pageOfMyProducts } from './my-product-rows.ts';
import { removeMyProduct } from './remove-my-product.ts';

export const myProductHandlers = {
  'GET /shop/products': async ({ db, shopId, query }) => {
    const { page, status, search_query: search } = query;
    const { rows, total } = await pageOfMyProducts(db, shopId, { page, status, search });
    return { data: rows, meta: pageMeta(page, total) };
  },

  'PATCH /my-products/{id}': async (call) => ({
    data: await editMyProduct(call, pathId(call.params.id), call.body),
  }),

  'DELETE /my-products/{id}': async (call) => {
    await removeMyProduct(call, pathId(call.params.id));
    return { data: null };
  },
} satisfies Partial<Handlers>;
