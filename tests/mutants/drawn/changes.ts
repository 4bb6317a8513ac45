import { sqlChanges } from './sql.ts';
import type { Node, Role } from './tree.ts';

/** A change that a mutant makes to a node. */
export interface Change {
  kind: string;
  /** The code that replaces it. */
  to: string;
}

const operators: Record<string, readonly string[]> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
};

/** Functions that can replace each other: conditions of the database, and functions of numbers and lists. */
const swaps: Record<string, string> = {
  and: 'or',
  or: 'and',
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
  inArray: 'notInArray',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  round: 'floor',
  some: 'every',
  every: 'some',
  findLast: 'find',
};
/** These names count as conditions only in files that import them from Drizzle. */
const fromDrizzle = new Set('and or eq ne lt lte gt gte isNull isNotNull inArray'.split(' '));
/** Methods that a mutant may leave out. */
const passable = new Set([
  'filter',
  'reverse',
  'sort',
  'toSorted',
  'toReversed',
  'trim',
  'toLowerCase',
]);

/** Whether the statement is just a call, made for its effect. */
export function removes(node: Node): boolean {
  if (node.type !== 'ExpressionStatement') return false;
  const expression = node.expression as Node;
  const called = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
  return called.type === 'CallExpression' || called.type === 'ChainExpression';
}

export function changesOf(node: Node, role: Role, source: string): Change[] {
  const textOf = (value: unknown) => {
    const { start, end } = value as Node;
    return source.slice(start, end);
  };
  return [...conditionChanges(role), ...ownChanges()];

  function ownChanges(): Change[] {
    switch (node.type) {
      case 'BinaryExpression': {
        const operator = node.operator as string;
        if (operator === '+' && [node.left, node.right].some(isText)) return [];
        return (operators[operator] ?? []).map((other) => ({
          kind: `${operator} to ${other}`,
          to: `${textOf(node.left)} ${other} ${textOf(node.right)}`,
        }));
      }
      case 'LogicalExpression': {
        const [left, right] = [textOf(node.left), textOf(node.right)];
        if (node.operator === '??') return [{ kind: 'without its ??', to: left }];
        return [left, right].map((side) => ({ kind: `one side of ${node.operator}`, to: side }));
      }
      case 'UnaryExpression':
        return node.operator === '!' ? [{ kind: 'without its !', to: textOf(node.argument) }] : [];
      case 'Literal':
        return literalChanges(node, role);
      case 'CallExpression':
        return role.inChain ? [] : callChanges();
      case 'TaggedTemplateExpression':
        return textOf(node.tag) === 'sql' ? sqlChanges(textOf(node)) : [];
      default:
        return [];
    }
  }

  function callChanges(): Change[] {
    const callee = node.callee as Node;
    const given = node.arguments as Node[];
    if (callee.type === 'Identifier') {
      const name = callee.name as string;
      if (!fromDrizzle.has(name)) return [];
      const other = swaps[name] ?? '';
      const swapped = {
        kind: `${name} to ${other}`,
        to: `__drizzle.${other}(${given.map(textOf).join(', ')})`,
      };
      if (name !== 'and') return [swapped];
      const without = given.map((left) => ({
        kind: 'without a condition',
        to: `and(${given
          .filter((one) => one !== left)
          .map(textOf)
          .join(', ')})`,
      }));
      return given.length > 1 ? [swapped, ...without] : [];
    }
    if (callee.type !== 'MemberExpression' || callee.computed || callee.optional) return [];
    const name = (callee.property as Node).name as string;
    const whole = textOf(node);
    const object = textOf(callee.object);
    if (passable.has(name)) return [{ kind: `without .${name}()`, to: object }];
    const other = swaps[name];
    if (other === undefined || fromDrizzle.has(name)) return [];
    return [
      {
        kind: `${name} to ${other}`,
        to: `${object}.${other}${whole.slice(textOf(callee).length)}`,
      },
    ];
  }
}

function conditionChanges({ parent, key }: Role): Change[] {
  if (key !== 'test' || parent === null) return [];
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') {
    return ['true', 'false'].map((to) => ({ kind: `always ${to}`, to }));
  }
  const isLoop = parent.type === 'WhileStatement' || parent.type === 'ForStatement';
  return isLoop ? [{ kind: 'always false', to: 'false' }] : [];
}

function literalChanges({ value }: Node, { parent }: Role): Change[] {
  if (typeof value === 'boolean') return [{ kind: 'another constant', to: String(!value) }];
  if (typeof value === 'number') return [{ kind: 'another constant', to: String(value + 1) }];
  if (typeof value !== 'string' || parent?.type === 'ExpressionStatement') return [];
  // A text for people isn't changed, because no test compares it, unless the code itself does.
  const isCompared = parent?.type === 'BinaryExpression' || parent?.type === 'SwitchCase';
  if (/\s/.test(value.trim()) && !isCompared) return [];
  return [{ kind: 'another constant', to: value === '' ? "'another'" : "''" }];
}

const isText = (node: unknown): boolean => {
  const { type, value } = node as Node;
  return type === 'TemplateLiteral' || typeof value === 'string';
};
