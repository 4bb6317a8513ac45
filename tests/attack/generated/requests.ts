import fc from 'fast-check';
import type { Row } from '../../../contract/calls/row.ts';
import { type CallKey, contract } from '../../../contract/calls.ts';
import { longestWait } from '../../../contract/entities/changes.ts';
import type { Owner } from '../../support/call-example.ts';
import { callExamples } from '../../support/call-examples.ts';
import { leaksIn } from '../leaks.ts';
import { type Answer, fire, type Shot } from '../shot.ts';
import type { Params, Target } from '../target.ts';
import { fromSchema } from './from-schema.ts';
import { mutated } from './mutate.ts';

/** `example`: arguments that succeed. `valid`: others that the schema accepts. `mutated`: those with one place broken. */
const manners = ['example', 'valid', 'mutated', 'valid', 'mutated'] as const;
export type Manner = (typeof manners)[number];

export interface Played {
  call: CallKey;
  manner: Manner;
  shot: Shot;
  answer: Answer;
  wrong: string[];
}

export interface Plan {
  target: Target;
  seed: number;
  count: number;
  /** How many requests are under way at once. */
  lanes?: number;
  markers: readonly string[];
  each(played: Played): void;
}

const calls = Object.keys(contract) as CallKey[];

/** How many requests it takes until each call was made `examples` times with its example. */
export const requestsUntil = (examples: number) => examples * manners.length * calls.length;

/** Makes requests from the contract, calls and manners in turn. The same seed gives the same requests. */
export async function playRequests({ target, seed, count, lanes = 6, markers, each }: Plan) {
  let at = 0;
  const states = new Map<CallKey, { owner: Owner; args: Params }>();
  async function lane(): Promise<void> {
    while (at < count) {
      const index = at;
      at += 1;
      const call = calls[index % calls.length] ?? 'GET /user';
      const round = Math.floor(index / calls.length);
      const manner = canVary(call) ? (manners[round % manners.length] ?? 'example') : 'example';
      if (manner === 'example' || !states.has(call)) {
        const owner = await target.newOwner();
        states.set(call, { owner, args: await target.example(call, owner) });
      }
      const { owner, args } = states.get(call) ?? { owner: await target.newOwner(), args: {} };
      const shot = shotFor(
        call,
        owner,
        manner === 'example' ? args : varied(call, args, manner, seed + index),
      );
      const answer = await fire(target.address, shot);
      each({
        call,
        manner,
        shot,
        answer,
        wrong: wrongWith(call, manner, answer, { markers, target }),
      });
      if (answer.status === 200 && endsSession.has(call)) states.delete(call);
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Calls that end the session, so that each person can make them only once. */
const endsSession: ReadonlySet<CallKey> = new Set(['POST /user/deletion']);

/** Whether there is anything to vary: a call without input can only succeed. */
const canVary = (call: CallKey) => 'query' in contract[call] || 'body' in contract[call];

function varied(call: CallKey, args: Params, manner: Manner, seed: number): Params {
  const { query, body }: Row = contract[call];
  const one = (arbitrary: fc.Arbitrary<unknown>) => fc.sample(arbitrary, { seed, numRuns: 1 })[0];
  const part = (name: 'query' | 'body', schema: Row['body']) => {
    if (schema === undefined) return {};
    const whole = withKnown(one(fromSchema(schema)), args[name]);
    return { [name]: manner === 'valid' ? whole : one(mutated(whole)) };
  };
  return { ...args, ...part('query', query), ...part('body', body) };
}

/**
 * Fields that keep the example's value: an invented id or secret would fail at the look-up, and `wait` would only
 * take time.
 */
const known =
  /^(wait|product_id|supplier_id|variant_id|ticket|token|session_token|current_password|password|map|currency)$/;

/** A generated value with the `known` fields of the example. */
function withKnown(generated: unknown, example: unknown): unknown {
  if (!isPlain(generated) || !isPlain(example)) return generated;
  const kept = Object.entries(example).filter(([name]) => known.test(name));
  return { ...generated, ...Object.fromEntries(kept) };
}

const isPlain = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The request for a call with these arguments; an upload sends the example's file. */
export function shotFor(call: CallKey, owner: Owner, args: Params): Shot {
  const { query, body, ...params } = args;
  const [method = '', pattern = ''] = call.split(' ');
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${params[name]}`));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(isPlain(query) ? query : {})) {
    search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { file } = callExamples[call];
  return {
    to: `${method} /api${path}${search.size === 0 ? '' : `?${search}`}`,
    ...(contract[call].access === 'anyone' ? {} : { token: owner.token }),
    ...(body === undefined ? {} : { json: body }),
    ...(file === undefined ? {} : { body: file, headers: { 'Content-Type': 'text/csv' } }),
  };
}

/** In milliseconds, on a quiet machine. */
const slowest = 5_000;
const refusals = [402, 403, 404, 409, 410, 413, 415, 422, 429];

function wrongWith(
  call: CallKey,
  manner: Manner,
  answer: Answer,
  world: Parameters<typeof leaksIn>[1],
): string[] {
  const { status, text, ms } = answer;
  const row: Row = contract[call];
  const latest = row.waits ? slowest + longestWait * 1_000 : slowest;
  const expected = manner === 'example' ? [200] : [200, ...refusals];
  return [
    ...(expected.includes(status) ? [] : [`${answer.failure ?? status}: ${text.slice(0, 300)}`]),
    ...(ms > latest ? [`${Math.round(ms)} ms`] : []),
    ...leaksIn(answer, world),
  ];
}
