import type { ApiConfig } from '../../api/config.ts';
import type { RequestCall } from '../../api/request.ts';
import type { Clock } from '../../lib/pure/clock.ts';
import type { Timers } from '../../lib/pure/timers.ts';
import type { Tenant } from '../state/types.ts';
import type { StartCommand } from './command-actor.ts';

/** What `openSync` needs of the page. */
export interface SyncOptions {
  tenant: Tenant;
  userId: string;
  request: RequestCall;
  /** The same for what nobody on this page has asked for: its refusals open no dialog. */
  requestBehind?: RequestCall;
  config: ApiConfig;
  /** Brings what runs one command, `startCommand` of machines/outbox.ts; asked for with the first command. */
  loadStartCommand(): Promise<StartCommand>;
  /** Whether the server can be reached, and a call on every change of that. */
  connectivity: { online(): boolean; subscribe(listener: () => void): () => void };
  /**
   * Called where the browser took long to open the database, and everything done meanwhile has moved there: the store must
   * be opened again.
   */
  onKept?(): void;
  clock?: Clock;
  timers?: Timers;
}
