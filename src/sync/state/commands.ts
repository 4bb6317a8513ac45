import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { Args, QueuedCall } from '../../../contract/types.ts';

export type { QueuedCall } from '../../../contract/types.ts';

export type CommandOf<C extends QueuedCall> = {
  call: C;
  args: Args<C>;
  /** Milliseconds in which the person may take it back, before it is sent (remove all: 10,000). */
  holdFor?: number;
  /** What the overlay shows until the server answers: the product added, for display. */
  draft?: unknown;
  /**
   * Of an edit: what it was made from, so that a change by somebody else is told from one by the person. Of a removal: what it
   * takes off the list, where it can't be looked up any more.
   */
  before?: EditedFrom;
};

/** A product of the shop's before an edit, as the server had told it: of the fields that the edit names. */
export interface EditedFrom {
  product_id: number;
  title: string;
  fields: ShopProductPatch;
}

/** The calls that edit a product of the shop's. */
export type EditCall = 'PATCH /import-products/{id}' | 'PATCH /my-products/{id}';

export type Edit = Extract<Command, { call: EditCall }>;

/** Whether it edits a product of the shop's, on the import list or among those that it sells. */
export const isEdit = (command: Command): command is Edit =>
  command.call === 'PATCH /import-products/{id}' || command.call === 'PATCH /my-products/{id}';

export type Command = { [C in QueuedCall]: CommandOf<C> }[QueuedCall];

/** The id in its address; 0 where there is none, or no number. */
export const idOf = ({ args }: { args: object }): number => ('id' in args && Number(args.id)) || 0;

/** Where a command stands; it leaves the outbox once it is acknowledged or discarded. */
export type CommandState =
  | 'queued'
  | 'held'
  | 'sending'
  | 'ambiguous'
  | 'reconciling'
  | 'waiting'
  | 'refused'
  | 'parked-auth'
  | 'parked-subscription'
  | 'parked-rate'
  | 'parked-tenant';
