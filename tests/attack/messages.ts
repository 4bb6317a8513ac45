import type { CallKey } from '../../contract/calls.ts';
import type { Owner } from '../support/call-example.ts';

/** What the attack asks of the product's process, beside what anybody can ask it over HTTP. */
export type Asked = { id: number } & Question;

export type Question =
  | { kind: 'owner' }
  | { kind: 'example'; call: CallKey; owner: Owner }
  | { kind: 'mail'; email: string }
  | { kind: 'rows'; statement: string; values: unknown[] }
  /** Frees what nothing holds any more; answers how many bytes are the embedded database's own. */
  | { kind: 'collect' };

export type Told = { id: number; value?: unknown; error?: string };
