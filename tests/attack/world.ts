import { randomUUID } from 'node:crypto';
import { type CallKey, contract } from '../../contract/calls.ts';
import type { Owner } from '../support/call-example.ts';
import type { Params, Target } from './target.ts';

/** The attacker and a stranger who have nothing to do with each other, and what each of them owns: one of everything. */
export interface World {
  target: Target;
  mine: Belongings;
  theirs: Belongings;
  me: Owner;
  stranger: Owner;
  /** Words that occur only in a stranger's data: no answer to anybody else may hold one. */
  markers: readonly string[];
}

/** Each call has an owner of its own, so that one call doesn't spoil another. */
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

/** Writes unique words into strangers' data, and returns the words. */
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
