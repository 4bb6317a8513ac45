import { type CallKey, contract } from '../../../contract/calls.ts';
import type { Shot } from '../shot.ts';
import type { Params } from '../target.ts';
import type { Belongings, World } from '../world.ts';

/** What to change in a call that would succeed. */
export interface Over {
  /** Fields that replace those of the body; a function makes the whole body. */
  body?: Params | ((body: Params) => unknown);
  /** Sent instead of the body. */
  raw?: string | Uint8Array;
  query?: string;
  params?: Params;
  headers?: Shot['headers'];
  token?: string;
}

/** A person's own call that would succeed, with some of it changed. */
export function shotAt(call: CallKey, belongings: Belongings, over: Over = {}): Shot {
  const { owner, args } = belongings[call];
  const { query, body, ...params } = args;
  const [method = '', pattern = ''] = call.split(' ');
  const named: Params = { ...params, ...over.params };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(`${named[name]}`));
  const search =
    over.query ?? (query ? `${new URLSearchParams(query as Record<string, string>)}` : '');
  const laid = typeof over.body === 'function' ? over.body((body ?? {}) as Params) : undefined;
  const json = over.body === undefined ? body : (laid ?? { ...(body as Params), ...over.body });
  return {
    to: `${method} /api${path}${search === '' ? '' : `?${search}`}`,
    token: over.token ?? (contract[call].access === 'anyone' ? undefined : owner.token),
    ...(json === undefined ? {} : { json }),
    ...(over.raw === undefined ? {} : { body: over.raw }),
    ...(over.headers ? { headers: over.headers } : {}),
  };
}

/** The same for the attacker's own call, once the world is there. */
export const mine =
  (call: CallKey, over: Over = {}) =>
  ({ mine: by }: World): Shot =>
    shotAt(call, by, over);

/** `core` inside `depth` nested arrays, as JSON. */
export const nested = (depth: number, core = '1') => '['.repeat(depth) + core + ']'.repeat(depth);

export const long = (length: number) => 'a'.repeat(length);
