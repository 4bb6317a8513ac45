/** Whether everything is tested, as in `npm run test:long`. */
export const isLong = Boolean(process.env.TEST_LONG);

/** All of them in `npm run test:long`, otherwise the first and then every n-th. */
export function shareOf<T>(all: readonly T[], n: number): readonly T[] {
  return isLong ? all : all.filter((_, at) => at % n === 0);
}
