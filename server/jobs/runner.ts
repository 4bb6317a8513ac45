import type { Run } from './move-job.ts';

/** How the work of one kind is done. Called again after a crash, it goes on where the rows say that it stopped. */
export interface JobRunner {
  /** Does the work; throws `Interrupted` when `signal` stops it midway, and `Overtaken` when the run counts no more. */
  run(run: Run, signal: AbortSignal): Promise<void>;
  /** Every try failed, or took its server with it: leaves the job failed for this reason, and nothing half done. */
  giveUp(jobId: string, reason: GaveUp): Promise<void>;
  /** A run may be overtaken midway, so a starting server needn't wait until a lost one is given up. */
  shareable: boolean;
}

/** Why a job isn't tried again, as its errors say. */
export interface GaveUp {
  code: 'internal' | 'ended_server';
  text: string;
}

/** Thrown by a runner that was asked to stop: the work goes on after the next start. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
