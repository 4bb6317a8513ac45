import type { ShopProductPatch } from '../../../contract/entities/shop-products.ts';
import type { Args, QueuedCall } from '../../../contract/types.ts';

export type { QueuedCall } from '../../../contract/types.ts';

export type CommandOf<C extends QueuedCall> = {
  call: C;
  args: Args<C>;
  /** For how many milliseconds the person can take it back before it is sent (remove all: 10,000). */
  holdFor?: number;
  /** What the overlay shows until the server answers: the added product, for display only. */
  draft?: unknown;
  /**
   * For an edit: what it was made from, to tell changes by others from those by the person. For a removal: what it
   * removes, in case it can't be looked up any more.
   */
  before?: EditedFrom;
};

/** A shop's product before an edit, as the server last sent it, with only the fields that the edit changes. */
export interface EditedFrom {
  product_id: number;
  title: string;
  fields: ShopProductPatch;
}

/** The calls that edit a product of the shop. */
export type EditCall = 'PATCH /import-products/{id}' | 'PATCH /my-products/{id}';

export type Edit = Extract<Command, { call: EditCall }>;

/** Whether the command edits a product of the shop, on the import list or among those that it sells. */
export const isEdit = (command: Command): command is Edit =>
  command.call === 'PATCH /import-products/{id}' || command.call === 'PATCH /my-products/{id}';

export type Command = { [C in QueuedCall]: CommandOf<C> }[QueuedCall];

/** The id in the command's address; 0 if there is none, or it isn't a number. */
export const idOf = ({ args }: { args: object }): number => ('id' in args && Number(args.id)) || 0;

/** The states of a command; it leaves the outbox once it is acknowledged or discarded. */
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
