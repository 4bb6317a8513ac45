/** Whether everything is tested, as in `npm run test:long`. */
export const isLong = Boolean(process.env.TEST_LONG);

/** All of them in `npm run test:long`, otherwise the first and then every n-th. */
export function shareOf<T>(all: readonly T[], n: number): readonly T[] {
  return isLong ? all : all.filter((_, at) => at % n === 0);
}

/**
 * The options of a test that only `npm run test:long` runs, for vitest and for Playwright. For one that takes long and
 * looks from a further side at what another test holds.
 */
export const long = { tags: ['long'], tag: '@long' };

/** The tag that vitest must know, so that it can load a file with such a test. */
export const longTag = { name: 'long', description: 'Only `npm run test:long` runs it.' };
