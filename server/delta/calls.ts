import { runsOf } from '../../contract/rules/change-runs.ts';
import type { Answer } from '../../contract/types.ts';
import { shopTenant } from '../changes/record.ts';
import type { Handlers } from '../http/handler.ts';
import type { Followers } from '../monitoring/followers.ts';
import type { ChangeWaits } from './change-waits.ts';
import { readChanges, readNewest } from './read.ts';

export const changeHandlers = {
  'GET /changes': async ({ db, shopId, query, now, giveWay, services }) => {
    const { cursor, limit, newest, below, form } = query;
    const given = { now, giveWay };
    const inForm = (page: Answer<'GET /changes'>) =>
      form === 'runs' ? { ...page, data: [], runs: runsOf(page.data) } : page;
    if (newest !== undefined)
      return inForm(await readNewest(db, shopId, { newest, below, limit }, given));
    const page = await readChanges(db, shopId, { cursor, limit }, given);
    services.followers.answered(page.data.length, page.meta.has_more);
    return inForm(page);
  },
  'GET /changes/next': async ({ shopId, session, query, request, services }) => {
    const changed = await services.changeWaits.past({
      person: session.userId,
      tenant: shopTenant(shopId),
      cursor: query.cursor,
      seconds: query.wait,
      signal: request.signal,
    });
    return { data: { changed } };
  },
} satisfies Partial<
  Handlers<{
    followers: Pick<Followers, 'answered'>;
    changeWaits: Pick<ChangeWaits, 'past'>;
  }>
>;
