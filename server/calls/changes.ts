import { readChanges } from '../changes/read.ts';
import type { Handlers } from '../handler.ts';

export const changeHandlers = {
  'GET /changes': ({ db, shopId, query, services }) =>
    readChanges(db, shopId, query, services.now()),
} satisfies Partial<Handlers>;
