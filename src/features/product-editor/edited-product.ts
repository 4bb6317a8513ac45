import type { ShopProduct } from '../../../contract/entities/shop-products.ts';
import type { EditCall } from '../../sync/state/commands.ts';
import type { Freshness } from '../../sync/state/types.ts';

/** A product of the shop in the form that the editor needs, whichever list it is on. */
export interface EditedProduct {
  id: number;
  /** The call that saves it. */
  call: EditCall;
  value: ShopProduct & { product_id: number; rev: number; supplier: { name: string } };
  freshness: Freshness;
}
