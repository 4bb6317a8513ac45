/**
 * The notation of `scripts/shapes.mjs`. A string stands for a plain value: `s` text, `t` a time as text, `m` a time in
 * milliseconds since 1970, `c` currency, `i` integer, `n` number, `b` boolean, `0` null, `*` anything. An object lists
 * its fields; those with a `?` may be missing. `[x]` is a list of x, `['?', x]` is x or null, `['%', x]` an object with
 * values x, `['|', x, y]` one of several, `['=', a, b]` one of these values. A number refers to that entry of the
 * table.
 */
export type Shape = string | number | readonly unknown[] | { readonly [field: string]: Shape };

/** Whether a value read from JSON has a shape. It may have more fields than the shape lists. */
export type Check = (value: unknown) => boolean;

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a number is a valid time, in milliseconds since 1970. */
export const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8.64e15;

const instant = /^\d{4}(-\d\d){2}T\d\d(:\d\d){1,2}(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** A time as the server writes it, which is valid by its form; reading each would take longer than all other checks. */
const written = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

/** The currency that was checked last: most prices that are checked after each other have the same one. */
let lastCurrency: unknown;

function isCurrency(value: unknown): boolean {
  if (value === lastCurrency) return value !== undefined;
  if (typeof value !== 'string' || !/^[A-Z]{3}$/.test(value)) return false;
  lastCurrency = value;
  return true;
}

const plain: Record<string, Check> = {
  s: (value) => typeof value === 'string',
  t: (value) =>
    typeof value === 'string' &&
    (written.test(value) || (instant.test(value) && !Number.isNaN(Date.parse(value)))),
  m: isMoment,
  c: isCurrency,
  i: Number.isSafeInteger,
  n: Number.isFinite,
  b: (value) => typeof value === 'boolean',
  '0': (value) => value === null,
  '*': () => true,
};

/** Returns a function that makes checks of shapes with common `parts`. */
export function checksOf(parts: readonly Shape[] = []): (shape: Shape) => Check {
  const made: Check[] = [];

  function make(shape: Shape): Check {
    if (typeof shape === 'string') return plain[shape] ?? (() => false);
    if (typeof shape === 'number') {
      made[shape] ??= make(parts[shape] ?? '');
      return made[shape];
    }
    return isList(shape) ? among(shape) : fields(shape);
  }

  function fields(shape: { readonly [field: string]: Shape }): Check {
    const names = Object.keys(shape);
    const keys = names.map((name) => name.replace('?', ''));
    let checks: Check[] | null = null;
    return (value) => {
      if (!isFields(value)) return false;
      // Made when they are needed, because a start needs few of them.
      checks ??= names.map((name) => fieldCheck(name, make(shape[name] ?? '')));
      // This runs for every field of every stored record, and an iterator takes a third longer.
      for (let at = 0; at < keys.length; at += 1)
        if (!checks[at]?.(value[keys[at] as string])) return false;
      return true;
    };
  }

  function among([mark, ...rest]: readonly unknown[]): Check {
    if (mark === '=') return (value) => rest.includes(value);
    const checks = (rest.length > 0 ? rest : [mark]).map((shape) => make(shape as Shape));
    const [only] = checks;
    const fits: Check =
      only && checks.length === 1 ? only : (value) => checks.some((check) => check(value));
    if (rest.length === 0) return (value) => Array.isArray(value) && value.every(fits);
    if (mark === '?') return (value) => value === null || fits(value);
    if (mark === '%') return (value) => isFields(value) && Object.values(value).every(fits);
    return fits;
  }

  return make;
}

const fieldCheck = (name: string, fits: Check): Check =>
  name.endsWith('?') ? (value) => value === undefined || fits(value) : fits;

const isList = (shape: object): shape is readonly unknown[] => Array.isArray(shape);
