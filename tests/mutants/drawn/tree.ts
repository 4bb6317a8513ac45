/** A node of the syntax tree, as far as it is read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Where a node stands. */
export interface Role {
  parent: Node | null;
  /** The parent's name for it. */
  key: string;
  /** A link of `a?.b().c` but its last: in parentheses it would mean something else. */
  inChain: boolean;
}

/** Types that stand around an expression; all others hold nothing that runs. */
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

/** The children of a node in the order of the text, each with where it stands. */
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
