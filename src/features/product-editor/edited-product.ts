import type { ShopProduct } from '../../../contract/entities/shop-products.ts';
import type { EditCall } from '../../sync/state/commands.ts';
import type { Freshness } from '../../sync/state/types.ts';

/** A product of the shop's as its editor takes it, whichever list it stands on. */
export interface EditedProduct {
  id: number;
  /** By which it is saved. */
  call: EditCall;
  value: ShopProduct & { product_id: number; rev: number; supplier: { name: string } };
  freshness: Freshness;
}
