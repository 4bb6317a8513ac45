import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/** A test in a source file. Of a title with variables, only the literal parts are known. */
export interface Test {
  file: string;
  line: number;
  /** The line of its title. Its results are found by a line between `line` and this one. */
  titleLine: number;
  /** The titles of the groups around it, followed by its own. */
  title: string;
  /** The rules cited by its title, its groups' titles, or one of its rows. */
  ids: readonly string[];
  /** Whether it is always skipped, so that it doesn't count. */
  skipped: boolean;
  /** Whether only `npm run test:long` runs it. */
  isLong: boolean;
  /** Its code. */
  body: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A citation in a text: `[§4-job-poll]` or `[§4 job-poll]`. */
const citation = /\[(§[^\]\n\\^]+)\]/g;
const modifiers = new Set(
  'concurrent each fails fixme for only runIf sequential serial skip skipIf todo'.split(' '),
);

export function citationsIn(text: string): string[] {
  const ids = [...text.matchAll(citation)].map(([, id = '']) => id.trim().replaceAll(' ', '-'));
  return [...new Set(ids)];
}

/** The tests of `npm test` by default. */
export function readTests(pattern = 'tests/!(long)/**/*.{test,spec}.{ts,tsx}'): Test[] {
  return globSync(pattern)
    .sort()
    .flatMap((file) => testsIn(file, readFileSync(file, 'utf8')));
}

export function testsIn(file: string, source: string): Test[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} can't be read: ${errors[0]?.message}`);
  const tests: Test[] = [];
  visit(program as unknown as Node, [], false, []);
  return tests;

  function visit(
    node: Node,
    titles: readonly string[],
    skipped: boolean,
    cited: readonly string[],
  ): void {
    const call = readCall(node);
    if (!call) {
      for (const child of childrenOf(node)) visit(child, titles, skipped, cited);
      return;
    }
    const isSkipped = skipped || call.skipped;
    const chain = [...titles, call.title];
    const around = [...cited, ...citationsIn(source.slice(node.start, call.titleEnd))];
    if (call.kind === 'group') {
      for (const child of childrenOf(node)) visit(child, chain, isSkipped, around);
      return;
    }
    const [line, titleLine] = [node.start, call.titleEnd].map(
      (end) => source.slice(0, end).split('\n').length,
    ) as [number, number];
    const ids = [...new Set(around)];
    const body = source.slice(call.titleEnd, node.end);
    const title = chain.join(' › ');
    const { isLong } = call;
    tests.push({ file, line, titleLine, title, ids, skipped: isSkipped, isLong, body });
  }
}

/** Tests of `npm test` that aren't skipped but of which no row ran. */
export function neverRan(
  written: readonly Test[],
  ran: readonly { file: string; line: number }[],
): Test[] {
  return written.filter(
    ({ file, line, titleLine, skipped, isLong }) =>
      !skipped &&
      !isLong &&
      !ran.some((one) => one.file === file && one.line >= line && one.line <= titleLine),
  );
}

interface Call {
  kind: 'test' | 'group';
  title: string;
  titleEnd: number;
  skipped: boolean;
  isLong: boolean;
}

/** Recognizes `test(…)`, `it.each(…)(…)`, `describe.skipIf(…)(…)`, `test.describe(…)` and similar calls. */
function readCall(node: Node): Call | null {
  if (node.type !== 'CallExpression') return null;
  const [first, ...more] = node.arguments as Node[];
  const names = namesOf(node.callee as Node);
  const [root = '', ...rest] = names ?? [];
  if (
    !first ||
    more.every(({ type }) => type === 'Literal') ||
    !['describe', 'it', 'suite', 'test'].includes(root)
  )
    return null;
  const isGroup = names?.includes('describe') || root === 'suite';
  if (!rest.every((name) => name === 'describe' || modifiers.has(name))) return null;
  // `it.each(rows)` alone is only half of a call; the title is in the outer half.
  const title = textOf(first);
  if (title === null) return null;
  const skipped = rest.some((name) => ['fixme', 'skip', 'todo'].includes(name));
  const isLong = more.some(isLongOption);
  return { kind: isGroup ? 'group' : 'test', title, titleEnd: first.end, skipped, isLong };
}

/** Whether these are the options `long` or `{ ...long, … }`. */
function isLongOption(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return node.type === 'Identifier' && node.name === 'long';
  const spread = (node.properties as Node[]).filter(({ type }) => type === 'SpreadElement');
  return spread.some(({ argument }) => isLongOption(argument as Node));
}

/** The names in `a.b(…).c`; null if it doesn't begin with a name. */
function namesOf(callee: Node): string[] | null {
  if (callee.type === 'Identifier') return [callee.name as string];
  if (callee.type === 'CallExpression') return namesOf(callee.callee as Node);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag as Node);
  if (callee.type !== 'MemberExpression') return null;
  const names = namesOf(callee.object as Node);
  const property = callee.property as Node;
  return names && property.type === 'Identifier' ? [...names, property.name as string] : null;
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis as { value: { cooked: string } }[];
    return parts.map(({ value }) => value.cooked).join('…');
  }
  if (node.type === 'BinaryExpression') {
    const sides = [node.left, node.right].map((side) => textOf(side as Node));
    return sides.map((side) => side ?? '…').join('');
  }
  return node.type === 'Identifier' || node.type === 'MemberExpression' ? '…' : null;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(
      (value): value is Node => typeof value === 'object' && value !== null && 'type' in value,
    );
}
