import type { Handlers } from '../http/handler.ts';
import { pathId } from '../http/path-id.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { buildFeed, createFeed, editFeed, removeFeed } from './edit-feeds.ts';
import { readFeeds, toFeed } from './feed-rows.ts';

interface Needs {
  jobs: JobQueue;
  publicUrl(): string;
}

export const feedHandlers = {
  'GET /shop/feeds': async ({ db, shopId, services }) => {
    const rows = await readFeeds(db, shopId);
    return { data: rows.map((row) => toFeed(row, services.publicUrl())) };
  },

  'POST /shop/feeds': async (call) => {
    const row = await createFeed(call, call.body);
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'PATCH /shop/feeds/{id}': async (call) => {
    const row = await editFeed(call, pathId(call.params.id), call.body);
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'POST /shop/feeds/{id}/build': async (call) => {
    const row = await buildFeed(call, pathId(call.params.id));
    return { data: toFeed(row, call.services.publicUrl()) };
  },

  'DELETE /shop/feeds/{id}': async (call) => {
    await removeFeed(call, pathId(call.params.id));
    return { data: null };
  },
} satisfies Partial<Handlers<Needs>>;
