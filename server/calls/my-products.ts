import type { Handlers } from '../handler.ts';
import { pageOfMyProducts } from '../selling/my-product-rows.ts';
import { pageMeta } from '../selling/pages.ts';

export const myProductHandlers = {
  'GET /shop/products': async ({ db, shopId, query }) => {
    const { page, status, search_query: search } = query;
    const { rows, total } = await pageOfMyProducts(db, shopId, { page, status, search });
    return { data: rows, meta: pageMeta(page, total) };
  },
} satisfies Partial<Handlers>;
