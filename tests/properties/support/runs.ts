import type fc from 'fast-check';

/**
 * How often each property is tried, and from which seed: the same stories every time.
 * `PROPERTY_RUNS=20000 PROPERTY_SEED=7 npx vitest run tests/properties` looks longer, and elsewhere.
 */
export const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 1_000),
  seed: Number(process.env.PROPERTY_SEED ?? 1),
} satisfies fc.Parameters<never>;

/** In milliseconds, also on a busy machine. */
export const limit = 300_000;
