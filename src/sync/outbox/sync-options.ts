import type { ApiConfig } from '../../api/config.ts';
import type { RequestCall } from '../../api/request.ts';
import type { Clock } from '../../lib/pure/clock.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Tenant } from '../state/types.ts';
import type { StartCommand } from './command-actor.ts';

/** What `openSync` needs from the page. */
export interface SyncOptions {
  tenant: Tenant;
  userId: string;
  request: RequestCall;
  /** The same as `request`, for calls that nobody on this page asked for: their refusals open no dialog. */
  requestBehind?: RequestCall;
  config: ApiConfig;
  /** Loads the function that runs one command, `startCommand` of machines/outbox.ts; called with the first command. */
  loadStartCommand(): Promise<StartCommand>;
  /** Whether the server can be reached; listeners are called at every change. */
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  /**
   * Called if the database opened late and everything done meanwhile has been moved into it: the store must then be
   * opened again.
   */
  onKept?(): void;
  clock?: Clock;
  timers?: Timers;
}
