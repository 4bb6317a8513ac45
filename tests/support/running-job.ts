import type { RunningJob } from '../../contract/entities/jobs.ts';

/** A bulk import that is working on the fourth of ten products. */
export const runningJob = (change: Partial<RunningJob> = {}): RunningJob => ({
  id: 'j1',
  kind: 'bulk_import',
  name: 'Importliste',
  state: 'running',
  progress: 40,
  total: 10,
  ok: 4,
  skipped: 0,
  failed: 0,
  errors: [],
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
  ...change,
});
