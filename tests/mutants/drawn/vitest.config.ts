import { defineConfig } from 'vitest/config';
import { mutantsIn } from './plugin.ts';
import { subjectNamed } from './subjects.ts';

/** The tests of one subject, whose files have their mutants in them. On PGlite alone: what differs is ours, not PostgreSQL's. */
const { files, tests } = subjectNamed(process.env.MUTANTS_SUBJECT ?? '');

export default defineConfig({
  plugins: [mutantsIn(files)],
  test: {
    include: [...tests],
    runner: './tests/mutants/drawn/runner.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
    fileParallelism: false,
    sequence: { concurrent: false },
    env: { PROPERTY_RUNS: '40' },
  },
});
