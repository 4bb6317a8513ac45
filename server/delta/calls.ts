import type { Handlers } from '../http/handler.ts';
import type { Followers } from '../monitoring/followers.ts';
import { readChanges, readNewest } from './read.ts';

export const changeHandlers = {
  'GET /changes': async ({ db, shopId, query, now, giveWay, services }) => {
    const { cursor, limit, newest, below } = query;
    const given = { now, giveWay };
    if (newest !== undefined) return readNewest(db, shopId, { newest, below, limit }, given);
    const page = await readChanges(db, shopId, { cursor, limit }, given);
    services.followers.answered(page.data.length, page.meta.has_more);
    return page;
  },
} satisfies Partial<Handlers<{ followers: Pick<Followers, 'answered'> }>>;
