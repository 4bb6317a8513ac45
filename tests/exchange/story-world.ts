import type { Reach } from '../../server/outward/guarded-request.ts';
import type { FaultKind } from '../support/platforms/common/faults.ts';
import type { SellingStore } from '../support/selling-stores.ts';
import type { TestServer } from '../support/server.ts';

/** What every story is played in: a server, a store of a shop's, and the server's clock. */
export interface StoryWorld {
  server: TestServer;
  store: SellingStore;
  reach: Reach;
  now(): number;
  /** Turns the server's clock ahead, in milliseconds. */
  turn(by: number): void;
}

/** What goes wrong on the line to a store. */
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
