/** A node of the syntax tree, with the fields that are read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Where a node is in the tree. */
export interface Role {
  parent: Node | null;
  /** The parent's name for it. */
  key: string;
  /** An inner link of a chain such as `a?.b().c`: in parentheses it would mean something else. */
  inChain: boolean;
}

/** Type syntax that contains an expression; other type nodes contain nothing that runs. */
const typed = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);
const passive = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TemplateElement',
]);

export function isSkipped(node: Node, { parent, key }: Role): boolean {
  if (passive.has(node.type)) return true;
  if (node.type.startsWith('TS') && !typed.has(node.type)) return true;
  if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') return true;
  if (parent?.type === 'ExportNamedDeclaration' && key === 'source') return true;
  const isName = key === 'key' && !parent?.computed;
  return isName && (parent?.type === 'Property' || parent?.type === 'PropertyDefinition');
}

/** The children of a node in text order, each with its role. */
export function partsOf(node: Node, role: Role): [Node, Role][] {
  const parts = Object.entries(node).flatMap(([key, value]) =>
    [value]
      .flat()
      .filter(isNode)
      .map((part): [Node, Role] => [
        part,
        {
          parent: node,
          key,
          inChain:
            node.type === 'ChainExpression' ||
            ((key === 'object' || key === 'callee') && (role.inChain || isChain(node))),
        },
      ]),
  );
  return parts.sort(([a], [b]) => a.start - b.start);
}

const isChain = ({ optional }: Node): boolean => optional === true;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
