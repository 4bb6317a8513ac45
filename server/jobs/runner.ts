import type { Run } from './move-job.ts';

/** How the work of one kind is done. When called again after a crash, it continues from the state of the rows. */
export interface JobRunner {
  /**
   * Does the work; throws `Interrupted` if `signal` stops it midway, and `Overtaken` if the run may no longer write.
   */
  run(run: Run, signal: AbortSignal): Promise<void>;
  /**
   * Called when every try failed, or crashed its server: marks the job as failed for this reason, and leaves nothing
   * half done.
   */
  giveUp(jobId: string, reason: GaveUp): Promise<void>;
  /**
   * Whether a newer run may overtake one midway, so that a starting server needn't wait until a lost run is given up.
   */
  shareable: boolean;
}

/** Why a job isn't tried again, as shown among its errors. */
export interface GaveUp {
  code: 'internal' | 'ended_server';
  text: string;
}

/** Thrown by a runner that was asked to stop: the work continues after the next start. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}
