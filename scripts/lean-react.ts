import { type Plugin, parseSync } from 'vite';
import { unrendered } from './unrendered.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/**
 * Removes a fifth of React DOM: everything that nothing here renders. Fails the build if another version has
 * different code, or if a module imports something that was removed.
 */
export function leanReact(): Plugin[] {
  return [
    {
      name: 'lean-react',
      transform: {
        filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js(\?|$)/ },
        handler: (code, id) => ({ code: withoutParts(id, code, unrendered), map: null }),
      },
    },
    {
      name: 'lean-react-imports',
      transform: {
        filter: { id: /\.m?[jt]sx?(\?|$)/, code: /from\s*["']react(-dom)?["']/ },
        handler(code, id) {
          const names = [...code.matchAll(/\{([^{}]*)\}\s*from\s*["']react(?:-dom)?["']/g)];
          const asked = names.flatMap(([, list = '']) => list.split(/[\s,]+/));
          const absent = asked.filter((name) => unrendered.imports.includes(name));
          if (absent.length > 0) throw new Error(`${id}: ${absent} is left out of React here.`);
          return null;
        },
      },
    },
  ];
}

export interface ReactParts {
  /** Functions that only these parts use, and what remains of their bodies. */
  functions: Record<string, string>;
  /** Variables that keep their first value without these functions. */
  constants: Record<string, string>;
  /** Classes that are never instantiated. */
  classes: readonly string[];
  /** Tags of fibers that are never made. */
  tags: readonly number[];
}

/** React DOM's source without some parts; throws if it lacks one of them. */
export function withoutParts(id: string, code: string, parts: ReactParts): string {
  const met = new Set<string>();
  const meet = (name: string) => met.add(name);

  /** The source of a node, with its parts replaced. */
  function print(node: Node): string {
    const instead = replaced(node);
    if (instead !== null) return instead;
    let text = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      text += code.slice(at, child.start) + print(child);
      at = child.end;
    }
    return text + code.slice(at, node.end);
  }

  function replaced(node: Node): string | null {
    switch (node.type) {
      case 'FunctionDeclaration': {
        const { name } = node.id as { name: string };
        if (!Object.hasOwn(parts.functions, name)) return null;
        meet(name);
        const body = node.body as Node;
        return `${code.slice(node.start, body.start)}{${parts.functions[name]}}`;
      }
      case 'ExpressionStatement': {
        const owner = /^(\w+)\.prototype\./.exec(code.slice(node.start, node.end))?.[1];
        if (!owner || !parts.classes.includes(owner)) return null;
        meet(owner);
        return ';';
      }
      case 'BinaryExpression': {
        const tag = parts.tags.find((one) => one === (node.left as { value?: unknown }).value);
        if (tag === undefined || !isTag(node.right as Node)) return null;
        meet(`tag ${tag}`);
        if (node.operator === '===') return '!1';
        return node.operator === '!==' ? '!0' : null;
      }
      case 'SwitchStatement':
        return isTag(node.discriminant as Node) ? withoutCases(node) : null;
      case 'AssignmentExpression': {
        const { type, name } = node.left as Node & { name: string };
        if (type !== 'Identifier' || !isConstant(name)) return null;
        meet(name);
        return `(${print(node.right as Node)})`;
      }
      case 'VariableDeclarator':
        return isConstant((node.id as { name: string }).name)
          ? code.slice(node.start, node.end)
          : null;
      case 'Identifier': {
        const name = node.name as string;
        if (!isConstant(name)) return null;
        meet(name);
        return parts.constants[name] ?? null;
      }
      default:
        return null;
    }
  }

  const isConstant = (name: string) => Object.hasOwn(parts.constants, name);
  const isTag = (node: Node) =>
    node.type === 'MemberExpression' && (node.property as { name?: string }).name === 'tag';

  function withoutCases(node: Node): string | null {
    const cases = node.cases as (Node & { test: Node | null; consequent: Node[] })[];
    const isGone = ({ test }: { test: Node | null }) =>
      test !== null && parts.tags.some((tag) => tag === (test as { value?: unknown }).value);
    if (!cases.some(isGone)) return null;
    const first = cases[0]?.start ?? 0;
    let text = code.slice(node.start, first);
    let fallsInto = false;
    const declared = new Set<string>();
    for (const one of cases) {
      const ends = endsHere(one.consequent.at(-1));
      if (!isGone(one)) text += `${print(one)}\n`;
      // Another case continues in this one or shares it, so only the label is removed.
      else if (fallsInto) text += one.consequent.map(print).join('\n');
      if (isGone(one)) meet(`tag ${(one.test as { value?: unknown }).value}`);
      const isSkipped: boolean = isGone(one) && !fallsInto;
      if (isSkipped) for (const name of one.consequent.flatMap(namesIn)) declared.add(name);
      fallsInto = isSkipped ? false : !ends;
    }
    // Other cases use the variables that these declared.
    return `${text}${declared.size > 0 ? `var ${[...declared]};` : ''}}`;
  }

  const program = parseSync(id, code).program as unknown as Node;
  const lean = print(program);
  const expected = [
    ...Object.keys(parts.functions),
    ...Object.keys(parts.constants),
    ...parts.classes,
    ...parts.tags.map((tag) => `tag ${tag}`),
  ];
  const missing = expected.filter((name) => !met.has(name));
  if (missing.length > 0) throw new Error(`React has no ${missing.join(', ')} any more.`);
  return lean;
}

/** Whether nothing runs after a statement in a case. */
function endsHere(statement: Node | undefined): boolean {
  if (!statement) return false;
  const { type } = statement;
  if (type === 'BlockStatement') return endsHere((statement.body as Node[]).at(-1));
  return ['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(
    type,
  );
}

/** The variables that a statement declares for its whole function. */
function namesIn(node: Node): string[] {
  if (node.type === 'VariableDeclarator') return [(node.id as { name: string }).name];
  return /Function/.test(node.type) ? [] : childrenOf(node).flatMap(namesIn);
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one && typeof one === 'object' && 'type' in one && 'start' in one) children.push(one);
    }
  }
  return children.sort((a, b) => a.start - b.start);
}
