import { pictureCache } from '../lib/pure/picture-cache.ts';
import type { TenantDatabase } from './database.ts';
import { forgetEvents } from './forget-events.ts';

/** Deletes the pictures that the service worker has stored: they use the most space and are missed least. */
export async function dropPictures(): Promise<void> {
  await globalThis.caches?.delete(pictureCache).catch(() => {});
}

/** Deletes the answers that were kept for reading offline. */
export async function dropAnswers<F>({ events }: TenantDatabase<F>): Promise<void> {
  const spare: number[] = [];
  await events.each(({ seq, type }) => {
    if (type === 'answer.observed') spare.push(seq);
  });
  await events.bulkDelete(spare);
}

/** Deletes everything that the server can send again. The outbox and the events of its commands stay. */
export async function dropObservations<F>(database: TenantDatabase<F>): Promise<void> {
  const { events, outbox, snapshots } = database;
  await database.transaction('rw', events, outbox, snapshots, async () => {
    await snapshots.clear();
    await forgetEvents(database, events.toCollection());
  });
}
