import type { CallKey } from '../../../contract/calls.ts';
import type { Owner } from '../../support/call-example.ts';
import { shotFor } from '../generated/requests.ts';
import { type Answer, fire, type Shot } from '../shot.ts';
import type { Params, Target } from '../target.ts';

/** The same thing, or things that are in each other's way, done at once; and what must be true of it afterwards. */
export interface Race {
  title: string;
  /** What is wrong afterwards. */
  run(target: Target): Promise<string[]>;
}

/** What an owner of one of everything needs to make `call`. */
export async function ready(target: Target, call: CallKey, owner?: Owner) {
  const by = owner ?? (await target.newOwner());
  return { owner: by, args: await target.example(call, by) };
}

/** How a call goes with these arguments. */
export const shot = (
  call: CallKey,
  owner: Owner,
  args: Params,
  headers?: Shot['headers'],
): Shot => ({
  ...shotFor(call, owner, args),
  ...(headers ? { headers } : {}),
});

/** Sends all of them before any is answered. */
export const atOnce = ({ address }: Target, shots: readonly Shot[]): Promise<Answer[]> =>
  Promise.all(shots.map((one) => fire(address, one)));

export const times = (count: number, one: Shot): Shot[] => Array(count).fill(one);

export const succeeded = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** Which answers are none of `allowed`. */
export function oddStatuses(answers: readonly Answer[], allowed: readonly number[]): string[] {
  return answers
    .filter(({ status }) => !allowed.includes(status))
    .map(({ status, failure, text }) => `answered ${failure ?? status}: ${text.slice(0, 200)}`);
}

/** A count that must be as it is told. */
export const must = (what: string, found: unknown, wanted: unknown): string[] =>
  String(found) === String(wanted) ? [] : [`${what}: ${found} in the place of ${wanted}`];

/** The one number that a statement answers. */
export async function count(
  target: Target,
  statement: string,
  ...values: unknown[]
): Promise<number> {
  const [row] = await target.rows(`select count(*)::int as n from ${statement}`, ...values);
  return Number(row?.n);
}
