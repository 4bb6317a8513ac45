/**
 * What `whole` has and `first` lacks of class rules, in the order of `whole`, to be loaded after `first`. Both are Panda's. A
 * rule of `first` that must overrule one of these stands here again: two classes of one element count in the order of `whole`.
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

/** Says the order of the layers: a page may meet these styles before the first ones. */
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

/** The block that begins at `start`, with its head. */
function blockAt(css, start) {
  let depth = 0;
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    if (depth === 0) return css.slice(start, at + 1);
  }
  throw new Error('A block of the styles does not end.');
}

/** Every rule by itself, with the at-rules that it stands in. */
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

/** Whether one element may have both, and the later must win. */
function mayConflict(earlier, later) {
  // Panda gives an element one class for a property under a condition.
  if (earlier.condition === later.condition && earlier.properties === later.properties)
    return false;
  return earlier.stems.some((stem) => later.stems.includes(stem));
}

const groups = { top: 'inset', right: 'inset', bottom: 'inset', left: 'inset', place: 'align' };
/** `padding` and `padding-inline` overrule each other; `min-width` and `min-height` only seem to. */
function stemOf(property) {
  const [stem] = property.split('-');
  return groups[stem] ?? (stem === 'justify' ? 'align' : stem);
}
