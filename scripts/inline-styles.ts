import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, parseSync } from 'vite';

interface Recipe {
  variants?: Record<string, Record<string, unknown>>;
  defaultVariants?: Record<string, unknown>;
}

/** Null chooses nothing; undefined would choose the default. */
type Choice = Record<string, string | null>;

interface Panda {
  css(...styles: unknown[]): string;
  cva(recipe: Recipe): (chosen: Choice) => string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const RUNTIME = 'virtual:recipe';
/** With more combinations than this, a table of all of them is larger than what it saves. */
const MOST_COMBINATIONS = 256;

/**
 * Evaluates `css({…})` and `cva({…})` during the build, so that browsers get short class names instead of objects,
 * and don't need Panda's runtime. A call whose arguments aren't plain values fails the build.
 */
export function inlineStyles(root: string): Plugin {
  let panda: Panda;
  /** Class names that are only in the third style sheet. */
  let later: ReadonlySet<string>;
  let onName: (name: string) => void = () => {};
  const laterStyles = path.join(root, 'src/ui/compiled/rest.css');
  return {
    name: 'inline-styles',
    enforce: 'pre',
    async buildStart() {
      const classes = JSON.parse(
        readFileSync(path.join(root, 'src/ui/compiled/classes.json'), 'utf8'),
      );
      later = new Set(classes.later);
      const made = await import(path.join(root, 'styled-system/css/index.mjs'));
      panda = shortened(made, classes.names, (name) => onName(name));
    },
    resolveId: (id) => (id === RUNTIME ? `\0${RUNTIME}` : null),
    load: (id) => (id === `\0${RUNTIME}` ? `export ${pick}\nexport ${join}` : null),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /styled-system\/css/ },
      handler(code, id) {
        const edits: { start: number; end: number; text: string }[] = [];
        let needsLater = false;
        onName = (name) => {
          needsLater ||= later.has(name);
        };
        visitCalls(parseSync(id, code).program, (name, call, args) => {
          if (name !== 'css' && name !== 'cva') return;
          if (!args.every(isPlain)) throw new Error(unknown(id, code, call));
          const [first, ...rest] = args.map((arg) => evaluate(code.slice(arg.start, arg.end)));
          const text = name === 'css' ? quote(panda.css(first, ...rest)) : table(panda, first);
          if (text === null) throw new Error(unknown(id, code, call));
          edits.push({ start: call.start, end: call.end, text });
        });
        if (edits.length === 0) return null;
        let made = code;
        for (const { start, end, text } of edits.sort((a, b) => b.start - a.start)) {
          made = made.slice(0, start) + text + made.slice(end);
        }
        const styles = needsLater ? `import ${quote(laterStyles)};\n` : '';
        return {
          code: `${styles}import { join as __join, pick as __pick } from '${RUNTIME}';\n${made}`,
          map: null,
        };
      },
    },
  };
}

/** Makes Panda use the build's short class names; `onName` is called with each of Panda's own. */
function shortened(
  { css, cva }: Panda,
  names: Record<string, string>,
  onName: (name: string) => void,
): Panda {
  const short = (classes: string) =>
    classes
      .split(' ')
      .filter(Boolean)
      .map((name) => {
        onName(name);
        const known = names[name];
        if (!known) throw new Error(`The build's styles have no ${name}.`);
        return known;
      })
      .join(' ');
  return {
    css: (...styles) => short(css(...styles)),
    cva: (recipe) => {
      const make = cva(recipe);
      return (chosen) => short(make(chosen));
    },
  };
}

const unknown = (id: string, code: string, { start, end }: Node) =>
  `${id}: these styles aren't known while building: ${code.slice(start, end)}`;

/** An evaluated recipe whose variants are independent: each adds its own class names. */
function join(
  common: string,
  variants: Record<string, Record<string, string>>,
  defaults: Record<string, unknown>,
) {
  return (props: Record<string, unknown> = {}) => {
    let classes = common;
    for (const [name, options] of Object.entries(variants)) {
      const added = options[String(props[name] === undefined ? defaults[name] : props[name])];
      if (added) classes += ` ${added}`;
    }
    return classes;
  };
}

/**
 * An evaluated recipe whose variants override each other: one entry per combination, with the last variant changing
 * fastest.
 */
function pick(
  common: string,
  variants: Record<string, string[]>,
  classes: string[],
  defaults: Record<string, unknown>,
) {
  return (props: Record<string, unknown> = {}) => {
    let index = 0;
    for (const [name, options] of Object.entries(variants)) {
      const at = options.indexOf(String(props[name] === undefined ? defaults[name] : props[name]));
      // No choice is the last option.
      index = index * options.length + (at < 0 ? options.length - 1 : at);
    }
    return `${common} ${classes[index]}`.trim();
  };
}

function table({ cva }: Panda, recipe: unknown): string | null {
  const { variants = {}, defaultVariants = {} } = recipe as Recipe;
  const make = cva(recipe as Recipe);
  const classes = (one: Choice) => make(one).split(' ').filter(Boolean);
  const options = Object.entries(variants).map(
    // A variant with a default always has a choice; one without may have none.
    ([name, values]) =>
      [name, [...Object.keys(values), ...(name in defaultVariants ? [] : [''])]] as const,
  );
  let chosen: Choice[] = [{}];
  for (const [name, values] of options) {
    chosen = chosen.flatMap((one) => values.map((value) => ({ ...one, [name]: value || null })));
    if (chosen.length > MOST_COMBINATIONS) return null;
  }
  const apart = separate(classes, options, chosen);
  if (apart) return `__join(${[...apart, defaultVariants].map(quote).join(', ')})`;
  const lists = chosen.map(classes);
  const common = (lists[0] ?? []).filter((name) => lists.every((list) => list.includes(name)));
  const rest = lists.map((list) => list.filter((name) => !common.includes(name)).join(' '));
  const parts = [common.join(' '), Object.fromEntries(options), rest, defaultVariants];
  return `__pick(${parts.map(quote).join(', ')})`;
}

/** The class names of each choice alone, if adding them up gives every combination; otherwise null. */
function separate(
  classes: (chosen: Choice) => string[],
  options: readonly (readonly [string, readonly string[]])[],
  combinations: readonly Choice[],
): [string, Record<string, Record<string, string>>] | null {
  const nothing = Object.fromEntries(options.map(([name]) => [name, null]));
  const base = classes(nothing);
  const added: Record<string, Record<string, string>> = {};
  for (const [name, values] of options) {
    const own = (value: string) =>
      classes({ ...nothing, [name]: value }).filter((one) => !base.includes(one));
    added[name] = Object.fromEntries(
      values.filter(Boolean).map((value) => [value, own(value).join(' ')]),
    );
  }
  const fits = combinations.every((one) => {
    const parts = Object.entries(one).flatMap(([name, value]) =>
      (added[name]?.[value ?? ''] ?? '').split(' '),
    );
    const made = new Set([...base, ...parts].filter(Boolean));
    const wanted = classes(one);
    return made.size === wanted.length && wanted.every((name) => made.has(name));
  });
  return fits ? [base.join(' '), added] : null;
}

const quote = (value: unknown): string => JSON.stringify(value);
const evaluate = (text: string): unknown => new Function(`return (${text});`)();

function isPlain(node: unknown): boolean {
  if (!isNode(node)) return false;
  const all = (list: unknown) => Array.isArray(list) && list.every(isPlain);
  if (node.type === 'ObjectExpression') return all(node.properties);
  if (node.type === 'Property') return (!node.computed || isPlain(node.key)) && isPlain(node.value);
  if (node.type === 'ArrayExpression') return all(node.elements);
  if (node.type === 'UnaryExpression') return isPlain(node.argument);
  if (node.type === 'TemplateLiteral') return (node.expressions as unknown[]).length === 0;
  return node.type === 'Literal';
}

function visitCalls(value: unknown, visit: (name: string, call: Node, args: Node[]) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) visitCalls(one, visit);
    return;
  }
  if (!isNode(value)) return;
  const { callee, arguments: args } = value;
  if (value.type === 'CallExpression' && isNode(callee) && callee.type === 'Identifier') {
    visit(String(callee.name), value, args as Node[]);
  }
  for (const child of Object.values(value)) visitCalls(child, visit);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
