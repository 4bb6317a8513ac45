import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import type { Order } from '../../../../contract/entities/orders.ts';

export interface Sets {
  products: ImportProduct;
  orders: Order;
}
export type SetName = keyof Sets;
export type Stored = ImportProduct | Order;

/** A store that holds a set of records, each set in a database of its own. */
export interface Contender {
  open(set: SetName): Promise<void>;
  /** Resolves when all of it is stored; one page of changes after the other, as they come from a server. */
  ingest(pages: readonly Stored[][]): Promise<void>;
  /** The newest of the set. */
  newest(count: number): Promise<readonly Stored[]>;
  all(): Promise<readonly Stored[]>;
  /** Gives a product another title: the record, an event and what is to be sent, on the disk once it resolves. */
  update(id: number, title: string): Promise<void>;
  /** How many products hold a text. */
  filter(text: string): Promise<number>;
  /** As long as it has been in use: `count` updates, one after the other, each answered by the server. */
  age(count: number): Promise<void>;
  /** Waits for what it does in the background. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What the tenth of a second is measured by: two figures from several of the same kind. */
export interface Spread {
  p50: number;
  p95: number;
}

/** The phases that every contender goes through; each that is called cold runs in a browser process of its own. */
export interface Phases {
  ingest(): Promise<{ products: number; orders: number }>;
  newest(): Promise<number>;
  all(set: SetName): Promise<number>;
  age(count: number): Promise<void>;
  warm(): Promise<Warm>;
}

export interface Warm {
  update: Spread;
  burst: number;
  filter: number;
}
