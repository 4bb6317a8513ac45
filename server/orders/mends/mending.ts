import type { MendKind, OrderMend } from '../../../contract/entities/order-mends.ts';
import type { ShopContext } from '../../http/context.ts';
import type { SuppliedVariant } from '../check-order-lines.ts';
import type { OrderRow } from '../order-rows.ts';
import { suppliedVariants } from '../supplied-variants.ts';
import type { Mended } from './mended.ts';

/** What a mend is given beside the order. */
export interface Mending extends ShopContext {
  row: OrderRow;
}

export type MendOf<K extends MendKind> = Extract<OrderMend, { kind: K }>;
/** What one kind of mend makes of an order; refuses where that can't be. */
export type Mend<K extends MendKind> = (
  mending: Mending,
  order: Mended,
  mend: MendOf<K>,
) => Mended | Promise<Mended>;

/** What the suppliers of an order's lines have now. */
export const suppliedTo = (
  { db }: Pick<Mending, 'db'>,
  order: Mended,
): Promise<SuppliedVariant[]> => suppliedVariants(db, order.lines);
