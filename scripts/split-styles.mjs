/**
 * The class rules of `whole` that `first` lacks, in the order of `whole`, to be loaded after `first`. Both are made
 * by Panda. A rule of `first` that must override one of these is repeated, because two classes of an element take
 * effect in the order of `whole`.
 */
export function restOf(whole, first) {
  const there = new Set(rulesOf(first).map(({ text }) => text));
  const added = [];
  const taken = rulesOf(whole).filter((rule) => {
    const isNew = !there.has(rule.text);
    const isOverruling = !isNew && added.some((earlier) => mayConflict(earlier, rule));
    if (isNew || isOverruling) added.push(rule);
    return isNew || isOverruling;
  });
  if (taken.length === 0) throw new Error('The first styles are all that there are.');
  const tokens = /@layer tokens\{/.exec(whole);
  const custom = tokens ? blockAt(whole, tokens.index) : '';
  return layerOrder(whole) + custom + taken.map(({ text }) => text).join('');
}

/** Repeats the order of the layers, because a page may load these styles before the first ones. */
function layerOrder(css) {
  const names = [...css.matchAll(/@layer ([\w-]+)\s*\{/g)].map(([, name]) => name);
  return `@layer ${[...new Set(names)].join()};`;
}

/** The rules of Panda's classes, one by one. */
const rulesOf = (css) => {
  const utilities = css.indexOf('@layer utilities{');
  if (utilities < 0) throw new Error('The styles have no utilities.');
  return flat(blockAt(css, utilities), []);
};

/** The block that begins at `start`, with its selector. */
function blockAt(css, start) {
  let depth = 0;
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(start, at + 1);
  }
  throw new Error('A block of the styles does not end.');
}

/** Every rule with the at-rules around it. */
function flat(block, around) {
  const open = block.indexOf('{');
  const head = block.slice(0, open).trim();
  const body = block.slice(open + 1, -1);
  if (!head.startsWith('@')) {
    const condition = [...around, head.replace(/\.((?:\\[0-9a-f]{1,6} |\\.|[\w-])+)/i, '.')].join();
    const stems = [...body.matchAll(/(?:^|;)([\w-]+):/g)].map(([, property]) => stemOf(property));
    const text = `${[...around, head].join('{')}{${body}}${'}'.repeat(around.length)}`;
    return [{ text, condition, stems, properties: body.replace(/:[^;]*/g, '') }];
  }
  const rules = [];
  for (let at = 0; at < body.length; ) {
    const rule = blockAt(body, at);
    rules.push(...flat(rule, [...around, head]));
    at += rule.length;
  }
  return rules;
}

/** Whether an element may have both, so that the later one must win. */
function mayConflict(earlier, later) {
  // For the same property and condition, Panda gives an element only one class.
  if (earlier.condition === later.condition && earlier.properties === later.properties)
    return false;
  return earlier.stems.some((stem) => later.stems.includes(stem));
}

const groups = { top: 'inset', right: 'inset', bottom: 'inset', left: 'inset', place: 'align' };
/**
 * `padding` and `padding-inline` override each other. `min-width` and `min-height` don't, but are treated as if they
 * did.
 */
function stemOf(property) {
  const [stem] = property.split('-');
  return groups[stem] ?? (stem === 'justify' ? 'align' : stem);
}
