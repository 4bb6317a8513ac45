import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { MyProduct } from '../../../contract/entities/my-products.ts';
import type { Failure } from '../../api/failure.ts';
import { fitsRecord } from '../../shapes/shapes.ts';
import { confirmedOf } from '../state/layer.ts';
import type { Overlaid, Read } from '../state/types.ts';

/** The lists whose products are edited. */
interface EditedIn {
  'import-products': ImportProduct;
  'my-products': MyProduct;
}

/** The server's version of the record that a refused edit is about, as far as this device knows it. */
export type ServerVersion<T> =
  | { kind: 'known'; item: T }
  | { kind: 'removed' }
  /** Neither the refusal nor the list has it. */
  | { kind: 'unknown' };

/**
 * The newer of two versions: the one in the list, without this device's changes, and the one that came with the
 * refusal.
 */
export function serverVersion<C extends keyof EditedIn>(
  collection: C,
  id: number,
  failure: Failure | null,
  list: Read<readonly Overlaid<EditedIn[C]>[]>,
): ServerVersion<EditedIn[C]> {
  if (failure?.kind === 'refused' && failure.code === 'not_found') return { kind: 'removed' };
  const refusedOver = currentIn(collection, failure);
  if (list.state !== 'ready')
    return refusedOver ? { kind: 'known', item: refusedOver } : { kind: 'unknown' };
  const shown = list.value.find((one) => one.id === id)?.value;
  if (!shown) return { kind: 'removed' };
  const kept = confirmedOf(shown);
  const isNewer = refusedOver !== null && revOf(refusedOver) > revOf(kept);
  return { kind: 'known', item: isNewer ? refusedOver : kept };
}

/** Whether the person has to choose between two versions, rather than correct what they sent. */
export const isConflict = (failure: Failure | null, version: ServerVersion<unknown>): boolean =>
  version.kind === 'removed' || (failure?.kind === 'refused' && failure.code === 'stale_rev');

const revOf = ({ rev = 0 }: { rev?: number | undefined }): number => rev;

/** A 409 answer of our server contains the record as it was then. */
function currentIn<C extends keyof EditedIn>(
  collection: C,
  failure: Failure | null,
): EditedIn[C] | null {
  const details: unknown = failure?.kind === 'refused' ? failure.details : null;
  if (typeof details !== 'object' || details === null || !('current' in details)) return null;
  const { current } = details;
  return fitsRecord(collection, current) ? (current as EditedIn[C]) : null;
}
