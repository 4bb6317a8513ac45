/** Whether everything is tried, as `npm run test:long` does. */
export const isLong = Boolean(process.env.TEST_LONG);

/** All of them where everything is tried, else every n-th, the first among them. */
export function shareOf<T>(all: readonly T[], n: number): readonly T[] {
  return isLong ? all : all.filter((_, at) => at % n === 0);
}
