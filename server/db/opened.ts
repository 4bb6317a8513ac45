import type { PGlite } from '@electric-sql/pglite';
import type { Db } from './database.ts';
import type { Notices } from './notices.ts';

/** The driver below drizzle, for code that needs it directly (the job queue). */
export type Driver = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string };

/** The current state of a connection pool. */
export interface PoolState {
  /** Whether it serves requests, or background work. */
  of: 'requests' | 'work';
  open: number;
  idle: number;
  /** How many callers wait for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  db: Db;
  /** The same for requests: PostgreSQL ends a statement once nobody waits for its answer any more. */
  requests: Db;
  driver: Driver;
  notices: Notices;
  /** Empty on PGlite, where everything shares one connection. */
  pools(): PoolState[];
  /**
   * Tells a second process the address of the one that holds the folder. Does nothing on PostgreSQL, which several
   * processes may use.
   */
  announce(address: string): void;
  /** Finishes running statements and releases the folder or the connections. */
  close(): Promise<void>;
}

/** Why a database can't be opened, in words for the person who starts the server. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
