import { readCategories } from '../catalogue-search/category-rows.ts';
import type { Handlers } from '../handler.ts';

export const productCategoryHandlers = {
  'GET /shop/product-categories': async ({ db, shopId }) => ({
    data: await readCategories(db, shopId),
  }),
} satisfies Partial<Handlers>;
