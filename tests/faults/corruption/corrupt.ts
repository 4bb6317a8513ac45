/** Numbers from 0 to 1, the same for the same seed. */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** Values that no build ever writes there. */
const rubbish: readonly unknown[] = [
  null,
  -1.5,
  1e300,
  '',
  '¿',
  true,
  [],
  [null],
  {},
  { a: [{ b: null }] },
  '{"data":{}}',
];

const otherThan = (random: Random, value: unknown): unknown => {
  const kind = (one: unknown) => (one === null ? 'null' : Array.isArray(one) ? 'list' : typeof one);
  return pick(
    random,
    rubbish.filter((one) => kind(one) !== kind(value) || kind(one) === 'number'),
  );
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The value with one place in it, at any depth, replaced by rubbish or removed. */
function withRubbishWithin(random: Random, value: unknown): unknown {
  if (!isFields(value) || random() < 0.15) return otherThan(random, value);
  if (value instanceof ArrayBuffer || value instanceof Uint8Array) return otherBytes(random, value);
  const copy: Fields | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  const names = Object.keys(copy);
  const name = names[Math.floor(random() * names.length)];
  if (name === undefined) return otherThan(random, value);
  if (random() < 0.2) {
    if (Array.isArray(copy)) copy.splice(Number(name), 1);
    else delete copy[name];
    return copy;
  }
  Reflect.set(copy, name, withRubbishWithin(random, Reflect.get(copy, name)));
  return copy;
}

/** Bytes as a broken disk leaves them: one is changed, or some are missing. */
function otherBytes(random: Random, value: ArrayBuffer | Uint8Array): unknown {
  const bytes = new Uint8Array(value).slice();
  const at = Math.floor(random() * bytes.length);
  const cut = random() < 0.3 ? bytes.slice(0, at) : bytes;
  cut[at] = (cut[at] ?? 0) ^ 0x40;
  return value instanceof ArrayBuffer ? cut.buffer : cut;
}

/** A text that should be JSON, as a broken disk or a broken writer leaves it. */
export function corruptText(random: Random, text: string): unknown {
  const at = Math.floor(random() * text.length);
  const way = random();
  if (way < 0.2) return text.slice(0, at);
  if (way < 0.35) return `${text.slice(0, at)}\u0000${text.slice(at + 1)}`;
  if (way < 0.5) return text.slice(0, at) + text.slice(at + Math.floor(random() * 60));
  if (way < 0.6) return otherThan(random, text);
  try {
    return JSON.stringify(withRubbishWithin(random, JSON.parse(text)));
  } catch {
    return otherThan(random, text);
  }
}

/** A broken row of a table; null if it is gone. The key stays, because a row can't be stored without one. */
export function corruptRow(
  random: Random,
  row: Fields,
  keyPath: string,
  mayGo: boolean,
): Fields | null {
  const key = row[keyPath];
  const way = random();
  if (way < 0.06 && mayGo) return null;
  if (way < 0.12) return { [keyPath]: key };
  if (way < 0.16) return { [keyPath]: key, ...{ a: 1, text: [null] } };
  const names = Object.keys(row).filter((name) => name !== keyPath);
  const long = names.filter(
    (name) => typeof row[name] === 'string' && String(row[name]).length > 60,
  );
  const name = long.length > 0 && random() < 0.6 ? pick(random, long) : pick(random, names);
  if (name === undefined) return { [keyPath]: key };
  const copy = { ...row };
  const value = row[name];
  if (random() < 0.1) delete copy[name];
  else
    copy[name] = long.includes(name)
      ? corruptText(random, String(value))
      : withRubbishWithin(random, value);
  return copy;
}
