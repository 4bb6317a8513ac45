import { spawnSync } from 'node:child_process';

/** Breaks `count` random rows of each table, or of one table, in a real browser; returns the exit code. */
export function corrupt(count: number, seed: number, from: number, table = ''): number {
  console.log(
    `${count} corruptions of ${table || 'each table'}, of seed ${seed}, from ${from} on.`,
  );
  const { status } = spawnSync(
    'vitest',
    ['run', '--project', 'browser', 'tests/store/corruption.test.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        VITE_CORRUPTIONS: String(count),
        VITE_CORRUPTION_SEED: String(seed % 10_000),
        VITE_CORRUPTION_FROM: String(from),
        VITE_CORRUPTION_TABLE: table,
      },
    },
  );
  return status ?? 1;
}
