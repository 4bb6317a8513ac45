const first = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const later = `${first}0123456789_-`;

/** A class in a selector. */
const written = /\.((?:\\[0-9a-f]{1,6} |\\.|[\w-]|[^\0-\x7f])+)/gi;
const plain = (name) =>
  name
    .replace(/\\([0-9a-f]{1,6}) /gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');
/** Panda's own classes name a property and its value; others, such as `group`, are written by hand. */
const isMade = (name) => name.includes('_');

/** A short name for every class that Panda has made for `css`, in its order. */
export function shortNames(css) {
  const made = selectors(css).flatMap((selector) =>
    [...selector.matchAll(written)].map(([, name]) => plain(name)).filter(isMade),
  );
  if (made.length === 0) throw new Error('The styles have no classes.');
  return Object.fromEntries([...new Set(made)].map((name, index) => [name, shortName(index)]));
}

/** The same styles with short names. Throws if a class has none. */
export function shortened(css, names) {
  return eachSelector(css, (selector) =>
    selector.replace(written, (whole, name) => {
      if (!isMade(plain(name))) return whole;
      const short = names[plain(name)];
      if (!short) throw new Error(`The class ${plain(name)} has no short name.`);
      return `.${short}`;
    }),
  );
}

function shortName(index) {
  let name = first[index % first.length];
  for (let rest = Math.floor(index / first.length); rest > 0; ) {
    rest -= 1;
    name += later[rest % later.length];
    rest = Math.floor(rest / later.length);
  }
  return name;
}

function selectors(css) {
  const found = [];
  eachSelector(css, (selector) => {
    found.push(selector);
    return selector;
  });
  return found;
}

function eachSelector(css, change) {
  return css.replace(/([^{};]+)\{/g, (whole, selector) =>
    selector.trimStart().startsWith('@') ? whole : `${change(selector)}{`,
  );
}
