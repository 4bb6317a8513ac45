import type { Reach } from '../../server/outward/guarded-request.ts';
import type { FaultKind } from '../support/platforms/common/faults.ts';
import type { SellingStore } from '../support/selling-stores.ts';
import type { TestServer } from '../support/server.ts';

/** What every story needs: a server, a shop's store, and the server's clock. */
export interface StoryWorld {
  server: TestServer;
  store: SellingStore;
  reach: Reach;
  now(): number;
  /** Moves the server's clock ahead, in milliseconds. */
  turn(by: number): void;
}

/** The faults on the line to a store. */
export const storeFaults: readonly FaultKind[] = [
  'lost-answer',
  'lost-request',
  'half-answer',
  'doubled',
  'error',
  'limited',
  'html',
  'other-version',
  'silence',
];
