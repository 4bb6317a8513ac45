import { requireConfirmed } from '../auth/confirm-address.ts';
import type { Handlers } from '../handler.ts';
import { changePartnership } from '../partnerships/change-partnership.ts';
import { decideRequest } from '../partnerships/decide-request.ts';
import { readSupplierFigures } from '../partnerships/figures.ts';
import { readPartnerships } from '../partnerships/partnership-rows.ts';
import { requestPartnership, withdrawRequest } from '../partnerships/request-partnership.ts';
import { readRequests } from '../partnerships/request-rows.ts';
import { requireSupplierWriter } from '../partnerships/who-may.ts';
import { pathId } from '../path-id.ts';
import { requireRole } from '../require-role.ts';

export const partnershipHandlers = {
  'GET /shop/partnerships': async ({ db, shopId }) => ({
    data: await readPartnerships(db, { shopId }),
  }),

  'GET /shop/partnership-requests': async ({ db, shopId, services }) => ({
    data: await readRequests(db, { shopId }, services.now()),
  }),

  'POST /shop/partnership-requests': async ({ db, shopId, session, body, services }) => {
    const { userId } = session;
    await requireRole(db, session, shopId, 'admin');
    await requireConfirmed(db, userId);
    return {
      data: await requestPartnership(
        db,
        { shopId, userId, now: services.now() },
        { supplierId: body.supplier_id, message: body.message },
      ),
    };
  },

  'DELETE /shop/partnership-requests/{id}': async ({ db, shopId, session, params, services }) => {
    const { userId } = session;
    await requireRole(db, session, shopId, 'admin');
    const by = { shopId, userId, now: services.now() };
    return { data: await withdrawRequest(db, by, pathId(params.id)) };
  },

  'PATCH /shop/partnerships/{id}': async ({ db, shopId, session, params, body, services }) => {
    const { userId } = session;
    await requireRole(db, session, shopId, 'admin');
    const by = { userId, now: services.now() };
    return { data: await changePartnership(db, { shopId }, by, pathId(params.id), body) };
  },

  'GET /supplier/partnerships': async ({ db, supplierId }) => ({
    data: await readPartnerships(db, { supplierId }),
  }),

  'GET /supplier/partnership-requests': async ({ db, supplierId, services }) => ({
    data: await readRequests(db, { supplierId }, services.now()),
  }),

  'GET /supplier/figures': async ({ db, supplierId, services }) => ({
    data: await readSupplierFigures(db, supplierId, services.now()),
  }),

  'POST /supplier/partnership-requests/{id}/decision': async ({
    db,
    supplierId,
    session,
    params,
    body,
    services,
  }) => {
    const { userId } = session;
    await requireSupplierWriter(db, userId, supplierId);
    const by = { supplierId, userId, now: services.now() };
    return { data: await decideRequest(db, by, pathId(params.id), body) };
  },

  'PATCH /supplier/partnerships/{id}': async ({
    db,
    supplierId,
    session,
    params,
    body,
    services,
  }) => {
    const { userId } = session;
    await requireSupplierWriter(db, userId, supplierId);
    const by = { userId, now: services.now() };
    return { data: await changePartnership(db, { supplierId }, by, pathId(params.id), body) };
  },
} satisfies Partial<Handlers>;
