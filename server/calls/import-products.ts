import { randomUUID } from 'node:crypto';
import type { Handlers } from '../handler.ts';
import { jobName } from '../jobs/job-name.ts';
import { pathId } from '../path-id.ts';
import { addImportProduct } from '../selling/add-import-product.ts';
import { startBulkImport } from '../selling/bulk-import.ts';
import { editImportProduct } from '../selling/edit-import-product.ts';
import { pageOfImportProducts } from '../selling/import-product-rows.ts';
import { pageMeta } from '../selling/pages.ts';
import { removeAllImportProducts, removeImportProduct } from '../selling/remove-import-products.ts';

export const importProductHandlers = {
  'GET /import-products': async ({ db, shopId, query }) => {
    const { rows, total } = await pageOfImportProducts(db, shopId, query.page, query.search_query);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'POST /import-products': async ({ db, shopId, body }) => ({
    data: await addImportProduct(db, shopId, body.product_id),
  }),

  'PATCH /import-products/{id}': async ({ db, shopId, params, body }) => ({
    data: await editImportProduct(db, shopId, pathId(params.id), body),
  }),

  'DELETE /import-products/{id}': async ({ db, shopId, params }) => {
    await removeImportProduct(db, shopId, pathId(params.id));
    return { data: null };
  },

  'DELETE /import-products': async ({ db, shopId, services }) => ({
    data: { removed: await removeAllImportProducts(db, shopId, services.now()) },
  }),

  'POST /import-products/import/bulk': async ({ db, shopId, body, locale, services }) => {
    const job = await startBulkImport(db, shopId, {
      id: randomUUID(),
      name: jobName('bulk_import', locale),
      limit: body.limit,
      now: services.now(),
    });
    await services.jobs.enqueue(db, 'bulk_import', job.id);
    return { data: job };
  },
} satisfies Partial<Handlers>;
