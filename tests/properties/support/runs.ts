/** How often each property is tried. `PROPERTY_RUNS=20000 npx vitest run tests/properties` looks longer. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 1_000);

/** In milliseconds, also on a busy machine. */
export const limit = 300_000;
