import {
  type ExecutionResult,
  execute,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
} from 'graphql';
import { bulkMutations } from './bulk-operations.ts';
import type { Caller } from './caller.ts';
import { actualCost, requestedCost } from './cost.ts';
import { fulfillmentMutations } from './fulfillment-mutations.ts';
import { idempotent } from './idempotent.ts';
import { inventoryMutations } from './inventory-mutations.ts';
import { productMutations } from './product-mutations.ts';
import { queries } from './queries.ts';
import { type Read, type Request, readRequest, schema } from './read-request.ts';
import { refuse } from './refuse.ts';
import { includesScope, scopeOf } from './scopes.ts';
import { uploadMutations } from './staged-uploads.ts';
import type { Store } from './store.ts';
import { variantMutations } from './variant-mutations.ts';
import { webhookMutations } from './webhook-mutations.ts';

/** The most that one query may cost, on any plan. */
const mostCost = 1_000;
const documentation = 'https://shopify.dev/api/usage/limits#rate-limits';

type Answer = ExecutionResult & { extensions?: object };

/** Answers a request of the Admin API, if its bucket has enough points. */
export async function answer(store: Store, request: Request, caller: Caller): Promise<Answer> {
  const read = readRequest(request);
  if ('errors' in read) return { errors: read.errors };
  const { document, operation } = read;
  const variables = request.variables ?? {};
  const fragments = Object.fromEntries(
    document.definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === 'FragmentDefinition')
      .map((one) => [one.name.value, one]),
  );
  const requested = requestedCost(operation, { schema, fragments, variables });
  if (requested > mostCost) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${mostCost}).`;
    const more = { cost: requested, maxCost: mostCost, documentation };
    return { errors: [refuse(message, 'MAX_COST_EXCEEDED', more)] };
  }
  const cost = (actual: number | null) => ({
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: store.throttle.status(),
    },
  });
  if (!store.throttle.take(requested)) {
    return {
      errors: [refuse('Throttled', 'THROTTLED', { documentation })],
      extensions: cost(null),
    };
  }
  const result = await run(store, { document, operation, variables }, caller);
  const actual = Math.min(requested, actualCost(result.data, operation.operation === 'mutation'));
  store.throttle.putBack(requested - actual);
  return { ...result, extensions: cost(actual) };
}

interface Run extends Read {
  variables: Record<string, unknown>;
}

/** Carries out a valid request, whatever it costs. */
export async function run(
  store: Store,
  { document, operation, variables }: Run,
  caller: Caller,
): Promise<ExecutionResult> {
  return execute({
    schema,
    document,
    operationName: operation.name?.value,
    rootValue: rootOf(store),
    contextValue: caller,
    variableValues: variables,
  });
}

type Resolve = (args: never, caller: Caller, info: GraphQLResolveInfo) => unknown;

/** Each root field, guarded by the scope that it needs. */
function rootOf(store: Store): Record<string, Resolve> {
  const { inventoryActivate, inventorySetQuantities } = inventoryMutations(store);
  const fields = {
    ...queries(store),
    ...productMutations(store),
    ...variantMutations(store),
    ...fulfillmentMutations(store),
    ...webhookMutations(store),
    ...uploadMutations(store),
    ...bulkMutations(store, (asked, caller) => run(store, asked, caller)),
    inventoryActivate: idempotent(store, 'inventoryActivate', inventoryActivate),
    inventorySetQuantities: idempotent(store, 'inventorySetQuantities', inventorySetQuantities),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]) => [name, scoped(name, resolve as Resolve)]),
  );
}

function scoped(name: string, resolve: Resolve): Resolve {
  return (args, caller, info) => {
    const scope = scopeOf(name);
    if (includesScope(caller.scopes, scope)) return resolve(args, caller, info);
    const requiredAccess = `\`${scope}\` access scope.`;
    throw refuse(
      `Access denied for ${name} field. Required access: ${requiredAccess}`,
      'ACCESS_DENIED',
      {
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess,
      },
    );
  };
}
