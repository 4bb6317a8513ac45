import type { Handlers } from '../http/handler.ts';
import { readChanges, readNewest } from './read.ts';

export const changeHandlers = {
  'GET /changes': ({ db, shopId, query, now, giveWay }) => {
    const { cursor, limit, newest, below } = query;
    const given = { now, giveWay };
    return newest === undefined
      ? readChanges(db, shopId, { cursor, limit }, given)
      : readNewest(db, shopId, { newest, below, limit }, given);
  },
} satisfies Partial<Handlers>;
