import { readCategories } from '../catalogue-search/category-rows.ts';
import type { Handlers } from '../handler.ts';

export const productCategoryHandlers = {
  'GET /shop/product-categories': async ({ db }) => ({ data: await readCategories(db) }),
} satisfies Partial<Handlers>;
