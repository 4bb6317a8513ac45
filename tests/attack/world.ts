import { randomUUID } from 'node:crypto';
import { type CallKey, contract } from '../../contract/calls.ts';
import type { Owner } from '../support/call-example.ts';
import type { Params, Target } from './target.ts';

/** Who attacks and what is there: two who have nothing to do with each other, each with one of everything. */
export interface World {
  target: Target;
  mine: Belongings;
  theirs: Belongings;
  me: Owner;
  stranger: Owner;
  /** Words that stand in another's data alone: no answer to anybody else holds one. */
  markers: readonly string[];
}

/** Each call is made by somebody of its own: what one does is in the way of no other. */
export type Belongings = Readonly<Record<CallKey, { owner: Owner; args: Params }>>;

export async function makeWorld(target: Target): Promise<World> {
  const mine = await belongings(target);
  const theirs = await belongings(target);
  const strangers = Object.values(theirs).map(({ owner }) => owner);
  return {
    target,
    mine,
    theirs,
    me: mine['GET /user'].owner,
    stranger: theirs['GET /user'].owner,
    markers: await plantMarkers(target, strangers),
  };
}

async function belongings(target: Target): Promise<Belongings> {
  const made: Partial<Record<CallKey, { owner: Owner; args: Params }>> = {};
  for (const call of Object.keys(contract) as CallKey[]) {
    const owner = await target.newOwner();
    made[call] = { owner, args: await target.example(call, owner) };
  }
  return made as Belongings;
}

const ofItsStores = 'integration_id in (select id from integrations where shop_id in ?)';

/** Writes words that nothing else holds into what strangers own; gives the words. */
async function plantMarkers(target: Target, strangers: readonly Owner[]): Promise<string[]> {
  const shops = strangers.map(({ shopId }) => shopId);
  const planted: [statement: string, of: unknown[]][] = [
    ['update shops set name = ? where id in ?', shops],
    ['update shops set legal_name = ? where id in ?', shops],
    ['update shops set city = ? where id in ?', shops],
    ['update users set name = ? where id in ?', strangers.map(({ userId }) => userId)],
    ['update import_products set title = ? where shop_id in ?', shops],
    ['update integrations set name = ? where shop_id in ?', shops],
    [`update mapping_values set target_value = ? where ${ofItsStores}`, shops],
    [`update mutating_rules set name = ? where ${ofItsStores}`, shops],
    ['update feeds set name = ? where shop_id in ?', shops],
    ['update partnership_requests set message = ? where shop_id in ?', shops],
  ];
  const words: string[] = [];
  for (const [statement, of] of planted) {
    const word = `mærke-${randomUUID()}`;
    await target.rows(statement, word, of);
    words.push(word);
  }
  return words;
}
