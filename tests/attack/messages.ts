import type { CallKey } from '../../contract/calls.ts';
import type { Owner } from '../support/call-example.ts';

/** What the attack asks the product's process by message, because HTTP doesn't offer it. */
export type Asked = { id: number } & Question;

export type Question =
  | { kind: 'owner' }
  | { kind: 'example'; call: CallKey; owner: Owner }
  | { kind: 'mail'; email: string }
  | { kind: 'rows'; statement: string; values: unknown[] }
  /** Collects garbage; answered by `Collected`. */
  | { kind: 'collect' };

/** In bytes: the embedded database's memory, the heap of the server's thread, and its buffers without the database's. */
export interface Collected {
  database: number;
  heap: number;
  external: number;
}

export type Told = { id: number; value?: unknown; error?: string };
