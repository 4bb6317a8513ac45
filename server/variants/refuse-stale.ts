import type { ShopProductPatch } from '../../contract/entities/shop-products.ts';
import { Refusal } from '../http/refusal.ts';

/** Refuses a patch that was made from another `rev` than the current one, and names both. */
export function refuseStale(current: { rev: number }, patch: ShopProductPatch): void {
  if (patch.rev === undefined || patch.rev === current.rev) return;
  throw new Refusal('stale_rev', 'It has changed since.', { details: { current, yours: patch } });
}
