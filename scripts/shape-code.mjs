/**
 * Writes shapes as checks in TypeScript. A shape is a text for one of the plain checks, an object with its fields, of
 * which those with a `?` may be missing, `[x]` for a list of x, `['?', x]` for x or null, `['%', x]` for an object with
 * values x, `['|', x, y]` for one of several, or `['=', a, b]` for one of these values. Each part is a constant, and
 * what several have in common is there once, because a page loads and reads all of it.
 */
export function checksOf(groups) {
  const known = new Map();
  const parts = [];
  const used = new Set(['Check']);
  const exported = Object.entries(groups).map(([group, shapes]) => {
    const fields = Object.entries(shapes).map(
      ([name, shape]) => `[${quoted(name)}, ${named(shape)}],`,
    );
    return `export const ${group} = new Map<string, Check>([\n${fields.join('\n')}\n]);\n`;
  });
  const imported = [...used].sort().join(', ').replace('Check', 'type Check');
  return [
    '// Made by scripts/shapes.mjs.',
    `import { ${imported} } from '../../lib/pure/checks.ts';\n`,
    ...parts.map((part, at) => `const s${at}: Check = ${part};`),
    '',
    ...exported,
  ].join('\n');

  /** The name of the check of a shape. */
  function named(shape) {
    if (typeof shape === 'string') return plain(shape);
    const code = Array.isArray(shape) ? combined(shape) : ofFields(shape);
    if (!known.has(code)) {
      known.set(code, `s${parts.length}`);
      parts.push(code);
    }
    return known.get(code);
  }

  function plain(shape) {
    used.add(shape);
    return shape;
  }

  function combined([mark, ...rest]) {
    if (mark === '=') return `${plain('oneOf')}(${rest.map((value) => quoted(value)).join(', ')})`;
    const [combiner, shapes] = rest.length > 0 ? [combiners[mark], rest] : ['listOf', [mark]];
    return `${plain(combiner)}(${shapes.map(named).join(', ')})`;
  }

  function ofFields(shape) {
    const fields = Object.entries(shape)
      .filter(([, field]) => field !== 'isAnything')
      .map(([name, field]) =>
        name.endsWith('?')
          ? `${named(['missing', field])}(a${access(name.slice(0, -1))})`
          : `${named(field)}(a${access(name)})`,
      );
    return `(a) => ${[`${plain('isFields')}(a)`, ...fields].join(' && ')}`;
  }
}

const combiners = { '?': 'orNull', '%': 'mapOf', '|': 'anyOf', missing: 'orMissing' };

const quoted = (value) => JSON.stringify(value);

const access = (name) => (/^[\w$]+$/.test(name) ? `.${name}` : `[${quoted(name)}]`);
