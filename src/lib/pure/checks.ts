/** Whether a value read from JSON has a shape. It may have more fields than the shape lists. */
export type Check = (value: unknown) => boolean;

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText: Check = (value) => typeof value === 'string';

export const isBoolean: Check = (value) => typeof value === 'boolean';

export const isInteger: Check = Number.isSafeInteger;

export const isNumber: Check = Number.isFinite;

export const isAnything: Check = () => true;

/** Whether a number is a valid time, in milliseconds since 1970. */
export const isMoment = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= 8.64e15;

const instant = /^\d{4}(-\d\d){2}T\d\d(:\d\d){1,2}(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
/** A time as the server writes it, which is valid by its form; reading each would take longer than all other checks. */
const written = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])T([01]\d|2[0-3])(:[0-5]\d){2}\.\d{3}Z$/;

/** Whether a text is a valid time. */
export const isTime: Check = (value) =>
  typeof value === 'string' &&
  (written.test(value) || (instant.test(value) && !Number.isNaN(Date.parse(value))));

/** The currency that was checked last: most prices that are checked after each other have the same one. */
let lastCurrency: unknown;

export const isCurrency: Check = (value) => {
  if (value === lastCurrency) return value !== undefined;
  if (typeof value !== 'string' || !/^[A-Z]{3}$/.test(value)) return false;
  lastCurrency = value;
  return true;
};

export const listOf =
  (fits: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(fits);

/** Whether a value is an object whose values all fit. */
export const mapOf =
  (fits: Check): Check =>
  (value) =>
    isFields(value) && Object.values(value).every(fits);

export const orNull =
  (fits: Check): Check =>
  (value) =>
    value === null || fits(value);

export const orMissing =
  (fits: Check): Check =>
  (value) =>
    value === undefined || fits(value);

export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

export const anyOf =
  (...kinds: readonly Check[]): Check =>
  (value) =>
    kinds.some((fits) => fits(value));
