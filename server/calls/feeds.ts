import { buildFeed, createFeed, editFeed, removeFeed } from '../feeds/edit-feeds.ts';
import { readFeeds, toFeed } from '../feeds/feed-rows.ts';
import type { Handlers } from '../handler.ts';
import { pathId } from '../path-id.ts';
import { requireRole } from '../require-role.ts';

export const feedHandlers = {
  'GET /shop/feeds': async ({ db, shopId, services }) => {
    const rows = await readFeeds(db, shopId);
    return { data: rows.map((row) => toFeed(row, services.publicUrl())) };
  },

  'POST /shop/feeds': async (call) => {
    await requireRole(call.db, call.session, call.shopId, 'member');
    const row = await createFeed(call, call.body);
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'PATCH /shop/feeds/{id}': async (call) => {
    await requireRole(call.db, call.session, call.shopId, 'member');
    const row = await editFeed(call, pathId(call.params.id), call.body);
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'POST /shop/feeds/{id}/build': async (call) => {
    await requireRole(call.db, call.session, call.shopId, 'member');
    const row = await buildFeed(call, pathId(call.params.id));
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'DELETE /shop/feeds/{id}': async (call) => {
    await requireRole(call.db, call.session, call.shopId, 'member');
    await removeFeed(call, pathId(call.params.id));
    return { data: null };
  },
} satisfies Partial<Handlers>;
