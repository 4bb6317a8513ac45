import type { CallKey } from '../../contract/calls.ts';
import type { Owner } from '../support/call-example.ts';

/** What the attack asks of the product's process, beside what anybody can ask it over HTTP. */
export type Asked = { id: number } & Question;

export type Question =
  | { kind: 'owner' }
  | { kind: 'example'; call: CallKey; owner: Owner }
  | { kind: 'mail'; email: string }
  | { kind: 'rows'; statement: string; values: unknown[] }
  /** Frees what nothing holds any more; answered by `Collected`. */
  | { kind: 'collect' };

/** In bytes: what is the embedded database's own, the heap of the server's thread, and what its buffers take beside that. */
export interface Collected {
  database: number;
  heap: number;
  external: number;
}

export type Told = { id: number; value?: unknown; error?: string };
