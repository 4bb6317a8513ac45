import type fc from 'fast-check';

/**
 * How often each property is tried, and from which seed: by default the same stories every time. `npm run test:long`
 * tries more, and `PROPERTY_SEED=7` others.
 */
export const runs = {
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
  seed: Number(process.env.PROPERTY_SEED ?? 1),
} satisfies fc.Parameters<never>;

/** In milliseconds, with room for a busy machine. */
export const limit = Math.max(300_000, runs.numRuns * 1_000);
