import type { PGlite } from '@electric-sql/pglite';
import type { Db } from './database.ts';
import type { Notices } from './notices.ts';

/** What runs below drizzle, for the parts that need the driver itself (the job queue). */
export type Driver = { kind: 'pglite'; client: PGlite } | { kind: 'postgres'; url: string };

/** A pool of connections, as it stands. */
export interface PoolState {
  /** For requests, or for work behind them. */
  of: 'requests' | 'work';
  open: number;
  idle: number;
  /** Who waits for a connection. */
  waiting: number;
}

export interface OpenDatabase {
  db: Db;
  /** The same for requests: on PostgreSQL a statement is ended once nobody waits for its answer any more. */
  requests: Db;
  driver: Driver;
  notices: Notices;
  /** None on PGlite, where all share one connection. */
  pools(): PoolState[];
  /** Tells a second process where the one that holds the folder answers. Nothing on PostgreSQL, which many may share. */
  announce(address: string): void;
  /** Finishes what runs and lets go of the folder or the connections. */
  close(): Promise<void>;
}

/** Why a database can't be opened, in words for the person who starts the server. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
