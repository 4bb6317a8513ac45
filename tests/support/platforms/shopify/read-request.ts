import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildSchema,
  type DocumentNode,
  GraphQLError,
  type OperationDefinitionNode,
  parse,
  validate,
  visit,
} from 'graphql';
import { refuse } from './refuse.ts';

export const schema = buildSchema(
  readFileSync(join(import.meta.dirname, 'schema.graphql'), 'utf8'),
);

/** The most items in one list of a request. */
const mostItems = 250;

export interface Request {
  query: string;
  variables?: Record<string, unknown> | null;
  operationName?: string | null;
}

export interface Read {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** What a request asks for, if it is valid and asks for what exists. */
export function readRequest({
  query,
  variables,
  operationName,
}: Request): Read | { errors: readonly GraphQLError[] } {
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] };
    throw error;
  }
  const errors = validate(schema, document);
  if (errors.length > 0) return { errors };
  const tooMany = longestList(document, variables);
  if (tooMany > mostItems) {
    const message = `The input array size of ${tooMany} is greater than the maximum allowed of ${mostItems}.`;
    return { errors: [refuse(message, 'MAX_INPUT_SIZE_EXCEEDED')] };
  }
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === 'OperationDefinition',
  );
  const operation = operationName
    ? operations.find((one) => one.name?.value === operationName)
    : operations[0];
  if (!operation || (!operationName && operations.length > 1)) {
    return { errors: [refuse('An operation name is required')] };
  }
  return { document, operation };
}

/** The longest list in the request, except a product's variants, which may be longer. */
function longestList(document: DocumentNode, variables: unknown): number {
  let longest = listIn(variables);
  visit(document, {
    ListValue(node) {
      longest = Math.max(longest, node.values.length);
    },
  });
  return longest;
}

function listIn(value: unknown): number {
  if (value === null || typeof value !== 'object') return 0;
  const below = Object.entries(value).map(([name, one]) =>
    name === 'variants' && Array.isArray(one) ? Math.max(0, ...one.map(listIn)) : listIn(one),
  );
  return Math.max(Array.isArray(value) ? value.length : 0, ...below, 0);
}
