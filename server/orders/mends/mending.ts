import type { MendKind, OrderMend } from '../../../contract/entities/order-mends.ts';
import type { Rates } from '../../../contract/entities/rates.ts';
import type { ShopContext } from '../../http/context.ts';
import type { SuppliedVariant } from '../check-order-lines.ts';
import type { OrderRow } from '../order-rows.ts';
import { suppliedVariants } from '../supplied-variants.ts';
import type { Mended } from './mended.ts';

/** What a mend gets besides the order. */
export interface Mending extends ShopContext {
  row: OrderRow;
  /** The newest ones, which a confirmation uses too. */
  rates: Rates | null;
}

export type MendOf<K extends MendKind> = Extract<OrderMend, { kind: K }>;
/** What one kind of mend does to an order; it refuses if that isn't possible. */
export type Mend<K extends MendKind> = (
  mending: Mending,
  order: Mended,
  mend: MendOf<K>,
) => Mended | Promise<Mended>;

/** What the suppliers of an order's lines have now, and the rates to convert their costs. */
export interface Supply {
  variants: readonly SuppliedVariant[];
  rates: Rates | null;
}

export const suppliedTo = async (
  { db, rates }: Pick<Mending, 'db' | 'rates'>,
  order: Mended,
): Promise<Supply> => ({ variants: await suppliedVariants(db, order.lines), rates });
