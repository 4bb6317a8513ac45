import type { ImportProduct } from '../../../../contract/entities/import-products.ts';
import type { Order } from '../../../../contract/entities/orders.ts';

export interface Sets {
  products: ImportProduct;
  orders: Order;
}
export type SetName = keyof Sets;
export type Stored = ImportProduct | Order;

/** A store under measurement; each set of records has a database of its own. */
export interface Contender {
  open(set: SetName): Promise<void>;
  /** Stores the pages one after the other, as a server sends changes; resolves when all is stored. */
  ingest(pages: readonly Stored[][]): Promise<void>;
  /** The newest records of the set. */
  newest(count: number): Promise<readonly Stored[]>;
  all(): Promise<readonly Stored[]>;
  /** Changes a product's title. Resolves once the record, an event and the command to send are on disk. */
  update(id: number, title: string): Promise<void>;
  /** How many products contain a text. */
  filter(text: string): Promise<number>;
  /** Makes the store look long used: `count` updates, one after the other, each answered by the server. */
  age(count: number): Promise<void>;
  /** Waits for its background work. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What several times of the same kind are summed up to. */
export interface Spread {
  p50: number;
  p95: number;
}

/** The phases that every contender runs. Each of the cold ones gets a new browser process. */
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
