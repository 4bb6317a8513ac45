import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The cost of each mutation. */
const mutation = 10;
/** The cost of a connection, besides its items. */
const page = 2;

interface Costing {
  schema: GraphQLSchema;
  fragments: Record<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

/**
 * The most that an operation may cost: 1 for an object, 2 for a connection plus what its page may hold, 10 for a
 * mutation.
 */
export function requestedCost(operation: OperationDefinitionNode, costing: Costing): number {
  const root = costing.schema.getRootType(operation.operation);
  if (!root) return 0;
  const own = operation.operation === 'mutation' ? operation.selectionSet.selections.length : 0;
  return own * (mutation - 1) + costOf(operation.selectionSet, root, costing);
}

function costOf(set: SelectionSetNode, type: GraphQLCompositeType, costing: Costing): number {
  return set.selections.reduce((sum, selection) => {
    if (selection.kind === 'Field') return sum + fieldCost(selection, type, costing);
    const part =
      selection.kind === 'InlineFragment' ? selection : costing.fragments[selection.name.value];
    if (!part) return sum;
    const on = part.typeCondition ? costing.schema.getType(part.typeCondition.name.value) : type;
    return isCompositeType(on) ? sum + costOf(part.selectionSet, on, costing) : sum;
  }, 0);
}

function fieldCost(node: FieldNode, parent: GraphQLCompositeType, costing: Costing): number {
  if (!('getFields' in parent) || !node.selectionSet) return 0;
  const field = parent.getFields()[node.name.value];
  const type = field && getNamedType(field.type);
  if (!isCompositeType(type)) return 0;
  const below = costOf(node.selectionSet, type, costing);
  if (/(Edge|PageInfo)$/.test(type.name)) return below;
  if (!type.name.endsWith('Connection')) return below + 1;
  // The items are priced once, by the fields below `nodes` or `edges`.
  return page + sizeOf(node, costing) * below;
}

function sizeOf(node: FieldNode, { variables }: Costing): number {
  const first = node.arguments?.find(({ name }) => name.value === 'first')?.value;
  if (first?.kind === 'IntValue') return Number(first.value);
  if (first?.kind === 'Variable') return Number(variables[first.name.value] ?? 0);
  return 0;
}

/** What an answer really cost. */
export function actualCost(data: unknown, isMutation: boolean): number {
  const root = (data ?? {}) as Record<string, unknown>;
  return Object.values(root).reduce<number>(
    (sum, value) => sum + (isMutation ? mutation - 1 : 0) + costOfValue(value),
    0,
  );
}

function costOfValue(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + costOfValue(one), 0);
  if (value === null || typeof value !== 'object') return 0;
  const { nodes, edges, pageInfo: _, ...others } = value as Record<string, unknown>;
  const isConnection = Array.isArray(nodes) || Array.isArray(edges);
  if (!isConnection) return Object.values(value).reduce((sum, one) => sum + costOfValue(one), 1);
  const held = nodes ?? (edges as { node?: unknown }[]).map(({ node }) => node);
  return page + costOfValue(held) + costOfValue(Object.values(others));
}
