import { randomUUID } from 'node:crypto';
import { authorOf } from '../activities/record.ts';
import type { Handlers } from '../handler.ts';
import { jobName } from '../jobs/job-name.ts';
import { pathId } from '../path-id.ts';
import { requireRole } from '../require-role.ts';
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

  'POST /import-products': async ({ db, session, shopId, body, request }) => {
    await requireRole(db, session, shopId, 'member');
    const author = authorOf(session, request);
    return { data: await addImportProduct(db, shopId, body.product_id, author) };
  },

  'PATCH /import-products/{id}': async (call) => {
    const { db, session, shopId, params, body, request } = call;
    await requireRole(db, session, shopId, 'member');
    const author = authorOf(session, request);
    return { data: await editImportProduct(db, shopId, pathId(params.id), body, author) };
  },

  'DELETE /import-products/{id}': async ({ db, session, shopId, params, request }) => {
    await requireRole(db, session, shopId, 'member');
    await removeImportProduct(db, shopId, pathId(params.id), authorOf(session, request));
    return { data: null };
  },

  'DELETE /import-products': async ({ db, session, shopId, request, services }) => {
    await requireRole(db, session, shopId, 'member');
    const author = authorOf(session, request);
    return { data: { removed: await removeAllImportProducts(db, shopId, services.now(), author) } };
  },

  'POST /import-products/import/bulk': async (call) => {
    const { db, session, shopId, body, locale, request, services } = call;
    await requireRole(db, session, shopId, 'member');
    const job = await startBulkImport(db, shopId, {
      id: randomUUID(),
      name: jobName('bulk_import', locale),
      limit: body.limit,
      canConnect: services.platforms.shopify !== null,
      now: services.now(),
      author: authorOf(session, request),
    });
    await services.jobs.enqueue(db, 'bulk_import', job.id);
    return { data: job };
  },
} satisfies Partial<Handlers>;
