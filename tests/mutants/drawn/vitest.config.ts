import { defineConfig } from 'vitest/config';
import { mutantsIn } from './plugin.ts';
import { type Part, partIn } from './subjects.ts';

/** The tests of one part, whose files have their mutants in them. On PGlite alone: what is changed is ours, not PostgreSQL's. */
const { files, tests } = JSON.parse(process.env[partIn] ?? '') as Part;

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
  },
});
