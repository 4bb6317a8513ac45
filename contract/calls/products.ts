import { z } from 'zod';
import {
  bulkImport,
  importProduct,
  importProductPage,
  importProductQuery,
  newImportProduct,
} from '../entities/import-products.ts';
import { runningJob } from '../entities/jobs.ts';
import { myProduct, myProductPage, myProductQuery } from '../entities/my-products.ts';
import { productCategory, productDetail, productPage, productQuery } from '../entities/products.ts';
import { shopProductPatch } from '../entities/shop-products.ts';
import { none, one } from '../http/envelope.ts';
import type { Rows } from './row.ts';
import { later } from './write-class.ts';

/** Product search, the import list and the products that the shop sells. */
export const productCalls = {
  'GET /products': { access: 'shop', role: 'limited', query: productQuery, answer: productPage },
  'GET /products/{id}': { access: 'shop', role: 'limited', answer: one(productDetail) },
  'GET /shop/product-categories': {
    access: 'shop',
    role: 'limited',
    answer: one(z.array(productCategory)),
  },

  'GET /import-products': {
    access: 'shop',
    role: 'limited',
    query: importProductQuery,
    answer: importProductPage,
  },
  'POST /import-products': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    body: newImportProduct,
    answer: one(importProduct),
  },
  'PATCH /import-products/{id}': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    body: shopProductPatch,
    answer: one(importProduct),
  },
  'DELETE /import-products/{id}': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: none,
  },
  'DELETE /import-products': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    answer: one(z.object({ removed: z.int() })),
  },
  'POST /import-products/import/bulk': {
    access: 'shop',
    role: 'member',
    write: later.asked,
    body: bulkImport,
    answer: one(runningJob),
  },

  'GET /shop/products': {
    access: 'shop',
    role: 'limited',
    query: myProductQuery,
    answer: myProductPage,
  },
  'PATCH /my-products/{id}': {
    access: 'shop',
    role: 'member',
    write: later.compared,
    body: shopProductPatch,
    answer: one(myProduct),
    addition: true,
  },
  'DELETE /my-products/{id}': {
    access: 'shop',
    role: 'member',
    write: later.repeatable,
    answer: none,
    addition: true,
  },
} as const satisfies Rows;
