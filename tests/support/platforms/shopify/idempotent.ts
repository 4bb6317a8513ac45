import { type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import type { Caller } from './caller.ts';
import { refuse, userError } from './refuse.ts';
import type { Store } from './store.ts';

/** In milliseconds: how long a key is remembered. */
const lifetime = 24 * 3_600_000;

type Resolve = (args: never, caller: Caller, info: GraphQLResolveInfo) => object;

/** Carries out a mutation once per key, however often it arrives; since 2026-04 the key is required. */
export function idempotent(store: Store, name: string, resolve: Resolve): Resolve {
  return (args, caller, info) => {
    const [node] = info.fieldNodes;
    const directive = info.schema.getDirective('idempotent');
    const given = directive && node && getDirectiveValues(directive, node, info.variableValues);
    if (!given) {
      if (caller.version < '2026-04') return resolve(args, caller, info);
      throw refuse('The @idempotent directive is required for this mutation but was not provided.');
    }
    const key = String(given.key);
    if (key.trim() === '') throw refuse('The idempotency key cannot be blank.');
    const parameters = JSON.stringify(args);
    const now = store.clock.now();
    const before = store.idempotent.get(`${name} ${key}`);
    if (!before || before.at + lifetime <= now) {
      const result = resolve(args, caller, info);
      store.idempotent.set(`${name} ${key}`, { parameters, at: now, result });
      return result;
    }
    if (before.parameters === parameters) return before.result as object;
    const message = 'The same idempotency key cannot be used with different operation parameters.';
    return { userErrors: [userError([], message, 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH')] };
  };
}
