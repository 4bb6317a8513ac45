import { readChanges, readNewest } from '../changes/read.ts';
import type { Handlers } from '../handler.ts';

export const changeHandlers = {
  'GET /changes': ({ db, shopId, query, services, giveWay }) => {
    const { cursor, limit, newest, below } = query;
    const given = { now: services.now(), giveWay };
    return newest === undefined
      ? readChanges(db, shopId, { cursor, limit }, given)
      : readNewest(db, shopId, { newest, below, limit }, given);
  },
} satisfies Partial<Handlers>;
