import { randomUUID } from 'node:crypto';
import type { Handlers } from '../http/handler.ts';
import { pageMeta } from '../http/pages.ts';
import { pathId } from '../http/path-id.ts';
import { jobName } from '../jobs/job-name.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { offeredPlatforms, type PlatformSetups } from '../platforms/registry.ts';
import { addImportProduct } from './add-import-product.ts';
import { startBulkImport } from './bulk-import.ts';
import { cancelBulkImport } from './cancel-bulk-import.ts';
import { editImportProduct } from './edit-import-product.ts';
import { pageOfImportProducts } from './import-product-rows.ts';
import { removeAllImportProducts, removeImportProduct } from './remove-import-products.ts';

interface Needs {
  jobs: JobQueue;
  /** Null if stores of this platform can't be connected. */
  platforms: PlatformSetups;
}

export const importProductHandlers = {
  'GET /import-products': async ({ db, shopId, query }) => {
    const { rows, total } = await pageOfImportProducts(db, shopId, query.page, query.search_query);
    return { data: rows, meta: pageMeta(query.page, total) };
  },

  'POST /import-products': async (call) => ({
    data: await addImportProduct(call, call.body.product_id),
  }),

  'PATCH /import-products/{id}': async (call) => ({
    data: await editImportProduct(call, pathId(call.params.id), call.body),
  }),

  'DELETE /import-products/{id}': async (call) => {
    await removeImportProduct(call, pathId(call.params.id));
    return { data: null };
  },

  'DELETE /import-products': async (call) => ({
    data: { removed: await removeAllImportProducts(call) },
  }),

  'POST /import-products/import/bulk': async (call) => {
    const { db, body, locale, services } = call;
    const job = await startBulkImport(call, {
      id: randomUUID(),
      name: jobName('bulk_import', locale),
      limit: body.limit,
      storeId: body.integration_id,
      canConnect: offeredPlatforms(services.platforms).length > 0,
    });
    await services.jobs.enqueue(db, 'bulk_import', job.id);
    return { data: job };
  },

  'POST /shop/events/{id}/cancel': async (call) => ({
    data: await cancelBulkImport(call, call.params.id),
  }),
} satisfies Partial<Handlers<Needs>>;
