import { defineConfig } from 'vitest/config';
import { longTag } from '../../support/share.ts';
import { mutantsIn } from './plugin.ts';
import { type Part, partIn } from './subjects.ts';

/** Runs the tests of one part, with the mutants in its files. */
const { files, tests } = JSON.parse(process.env[partIn] ?? '') as Part;

export default defineConfig({
  plugins: [mutantsIn(files)],
  test: {
    include: [...tests],
    tags: [longTag],
    runner: './tests/mutants/drawn/runner.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    isolate: false,
    fileParallelism: false,
    sequence: { concurrent: false },
  },
});
