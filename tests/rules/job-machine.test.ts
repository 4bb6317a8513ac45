import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobState } from '../../contract/entities/jobs.ts';
import {
  type JobState,
  moves,
  sourcesOf,
  unfinishedStates,
} from '../../server/jobs/job-machine.ts';

test('[§D-jobs-machine] what has ended goes nowhere, and whatever is unfinished can come to each end', () => {
  expect(Object.keys(moves).sort()).toEqual([...jobState.options].sort());
  const ended = jobState.options.filter((state) => !unfinishedStates.includes(state));
  expect(ended.sort()).toEqual(['cancelled', 'completed', 'failed']);
  for (const state of ended) expect(moves[state]).toEqual([]);
  const reached = (from: JobState, seen = new Set<JobState>()): Set<JobState> => {
    for (const to of moves[from]) if (!seen.has(to)) reached(to, seen.add(to));
    return seen;
  };
  for (const state of unfinishedStates) {
    for (const end of ended) expect([...reached(state)]).toContain(end);
  }
  // A job can only be completed by a run.
  expect(sourcesOf('completed')).toEqual(['running']);
});

test('[§D-jobs-machine] nothing but the one place writes a job’s row', () => {
  const writes = /\.(update|insert)\(\s*jobs\b|\b(update|insert into)\s+(\$\{jobs\}|"?jobs"?)\s/i;
  const files = globSync('server/**/*.ts').filter((file) =>
    writes.test(readFileSync(file, 'utf8')),
  );
  expect(files).toEqual(['server/jobs/move-job.ts']);
  const text = readFileSync('server/jobs/move-job.ts', 'utf8');
  // A single statement in the file sets a state.
  expect(text.match(/\bstate: to\b/g)).toHaveLength(1);
  expect(text.match(/\.set\(\{[^}]*state/g)).toHaveLength(1);
});
