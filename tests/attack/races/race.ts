import { setTimeout as delay } from 'node:timers/promises';
import type { CallKey } from '../../../contract/calls.ts';
import type { Owner } from '../../support/call-example.ts';
import { shotFor } from '../generated/requests.ts';
import { type Answer, fire, type Shot } from '../shot.ts';
import type { Params, Target } from '../target.ts';

/** Things done at the same moment that conflict or are the same, and what must be true afterwards. */
export interface Race {
  title: string;
  /** Returns what is wrong afterwards. */
  run(target: Target): Promise<string[]>;
}

/** An owner, and the arguments with which they can make `call`. */
export async function ready(target: Target, call: CallKey, owner?: Owner) {
  const by = owner ?? (await target.newOwner());
  return { owner: by, args: await target.example(call, by) };
}

/** Makes the same call several times at once: exactly one may leave a row. */
export function oneOfMany(
  title: string,
  call: CallKey,
  {
    count: calls,
    statuses,
    row,
    of,
  }: {
    count: number;
    /** The statuses that an answer may have. */
    statuses: readonly number[];
    /** A table and a condition with one `?`, whose value `of` returns. */
    row: string;
    of(owner: Owner, args: Params): unknown;
  },
): Race {
  return {
    title,
    async run(target) {
      const { owner, args } = await ready(target, call);
      const answers = await atOnce(target, times(calls, shot(call, owner, args)));
      const rows = await count(target, row, of(owner, args));
      return [...oddStatuses(answers, statuses), ...must('rows', rows, 1)];
    },
  };
}

const unfinished = "state in ('pending', 'running', 'retrying')";

/** Waits until no job of a tenant is running or waiting. */
export async function idle(target: Target, tenant: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await count(target, `jobs where tenant = ? and ${unfinished}`, tenant)) === 0) return;
    await delay(100);
  }
  throw new Error(`A job of ${tenant} never ended.`);
}

/** The request for a call with these arguments. */
export const shot = (
  call: CallKey,
  owner: Owner,
  args: Params,
  headers?: Shot['headers'],
): Shot => ({
  ...shotFor(call, owner, args),
  ...(headers ? { headers } : {}),
});

/** Sends all requests without waiting for an answer in between. */
export const atOnce = ({ address }: Target, shots: readonly Shot[]): Promise<Answer[]> =>
  Promise.all(shots.map((one) => fire(address, one)));

export const times = (count: number, one: Shot): Shot[] => Array(count).fill(one);

export const succeeded = (answers: readonly Answer[]): number =>
  answers.filter(({ status }) => status === 200).length;

/** The answers whose status isn't among `allowed`. */
export function oddStatuses(answers: readonly Answer[], allowed: readonly number[]): string[] {
  return answers
    .filter(({ status }) => !allowed.includes(status))
    .map(({ status, failure, text }) => `answered ${failure ?? status}: ${text.slice(0, 200)}`);
}

/** An empty list when `found` is what was wanted, else a sentence about it. */
export const must = (what: string, found: unknown, wanted: unknown): string[] =>
  String(found) === String(wanted) ? [] : [`${what}: ${found} in the place of ${wanted}`];

/** The single number that a statement returns. */
export async function count(
  target: Target,
  statement: string,
  ...values: unknown[]
): Promise<number> {
  const [row] = await target.rows(`select count(*)::int as n from ${statement}`, ...values);
  return Number(row?.n);
}
