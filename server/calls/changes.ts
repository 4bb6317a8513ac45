import { readChanges } from '../changes/read.ts';
import type { Handlers } from '../handler.ts';

export const changeHandlers = {
  'GET /changes': ({ db, shopId, query, services, giveWay }) =>
    readChanges(db, shopId, query, { now: services.now(), giveWay }),
} satisfies Partial<Handlers>;
