/** A custom property's declaration. */
const declared = /(?<=[{;])(--[^:;{}]+):([^;{}]*)(?:;|(?=\}))/g;
/** An alpha of a colour as Panda writes it: a property of its own, read at once, and what could never stand in. */
const mixed = /(--mix-\w+):([^;{}]+);([\w-]+):var\(\1,[^;{}]*\)(?=[;}])/g;

/**
 * The styles with fewer custom properties, which a browser would have to look up for every element: one that has the
 * same value everywhere and isn't longer than its reference is written in place, and one that nothing reads is left
 * out. `elsewhere` is the code that may read or set some, too.
 */
export function withFewerProperties(css, elsewhere) {
  return withoutUnread(inPlace(css.replace(mixed, '$3:$2'), elsewhere), elsewhere);
}

function inPlace(css, elsewhere) {
  const tokens = /:where\(:root, ?:host\)\{[^}]*\}/.exec(css)?.[0];
  if (!tokens) throw new Error('The styles have no tokens.');
  const setOnce = (name) => css.split(`${name}:`).length === 2 && !elsewhere.includes(name);
  const values = [...tokens.matchAll(declared)].map(([, name, value]) => [name, value]);
  const fixed = new Map(values.filter(([name, value]) => !value.includes('var(') && setOnce(name)));
  return css.replace(/var\((--[^(),\s]+)\)/g, (reference, name) => {
    const value = fixed.get(name) ?? reference;
    return value.length > reference.length ? reference : value;
  });
}

function withoutUnread(css, elsewhere) {
  let left = css;
  for (let before = ''; before !== left; ) {
    before = left;
    const read = `${left}${elsewhere}`.matchAll(/var\((--[^,)\s]+)/g);
    const used = new Set([...read].map(([, name]) => name));
    left = left.replace(declared, (whole, name) => (used.has(name) ? whole : ''));
  }
  return left;
}
