import { requireConfirmed } from '../auth/confirm-address.ts';
import type { Handlers } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import { changePartnership } from './change-partnership.ts';
import { decideRequest } from './decide-request.ts';
import { readSupplierFigures } from './figures.ts';
import { readPartnerships } from './partnership-rows.ts';
import { requestPartnership, withdrawRequest } from './request-partnership.ts';
import { readRequests } from './request-rows.ts';

export const partnershipHandlers = {
  'GET /shop/partnerships': async ({ db, shopId }) => ({
    data: await readPartnerships(db, { shopId }),
  }),

  'GET /shop/partnership-requests': async ({ db, shopId, now }) => ({
    data: await readRequests(db, { shopId }, now),
  }),

  'POST /shop/partnership-requests': async (call) => {
    const { db, author, body } = call;
    await requireConfirmed(db, author.userId);
    const wanted = { supplierId: body.supplier_id, message: body.message };
    return { data: await requestPartnership(call, wanted) };
  },

  'DELETE /shop/partnership-requests/{id}': async (call) => ({
    data: await withdrawRequest(call, pathId(call.params.id)),
  }),

  'PATCH /shop/partnerships/{id}': async (call) => ({
    data: await changePartnership(call, pathId(call.params.id), call.body),
  }),

  'GET /supplier/partnerships': async ({ db, supplierId }) => ({
    data: await readPartnerships(db, { supplierId }),
  }),

  'GET /supplier/partnership-requests': async ({ db, supplierId, now }) => ({
    data: await readRequests(db, { supplierId }, now),
  }),

  'GET /supplier/figures': async ({ lagging, supplierId, now }) => ({
    data: await readSupplierFigures(lagging, supplierId, now),
  }),

  'POST /supplier/partnership-requests/{id}/decision': async (call) => {
    await requireConfirmed(call.db, call.author.userId);
    return { data: await decideRequest(call, pathId(call.params.id), call.body) };
  },

  'PATCH /supplier/partnerships/{id}': async (call) => {
    await requireConfirmed(call.db, call.author.userId);
    return { data: await changePartnership(call, pathId(call.params.id), call.body) };
  },
} satisfies Partial<Handlers>;
