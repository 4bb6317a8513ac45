import type { ImportProduct } from '../../../contract/entities/import-products.ts';
import type { Failure } from '../../api/failure.ts';
import { fitsRecord } from '../../shapes/shapes.ts';
import { confirmedOf } from '../state/layer.ts';
import type { Overlaid, Read } from '../state/types.ts';

/** What the server has of an item that a refused edit is about, as far as this device knows. */
export type ServerVersion =
  | { kind: 'known'; item: ImportProduct }
  | { kind: 'removed' }
  /** Neither the refusal nor the list tells. */
  | { kind: 'unknown' };

/** The newest of what the list holds, below the changes of this device, and what the refusal brought along. */
export function serverVersion(
  id: number,
  failure: Failure | null,
  list: Read<readonly Overlaid<ImportProduct>[]>,
): ServerVersion {
  if (failure?.kind === 'refused' && failure.code === 'not_found') return { kind: 'removed' };
  const told = currentIn(failure);
  if (list.state !== 'ready') return told ? { kind: 'known', item: told } : { kind: 'unknown' };
  const shown = list.value.find((one) => one.id === id)?.value;
  if (!shown) return { kind: 'removed' };
  const kept = confirmedOf(shown);
  return { kind: 'known', item: told && told.rev > kept.rev ? told : kept };
}

/** Whether the person has to choose between two versions, rather than mend what they sent. */
export const isConflict = (failure: Failure | null, version: ServerVersion): boolean =>
  version.kind === 'removed' || (failure?.kind === 'refused' && failure.code === 'stale_rev');

/** A 409 of ours carries the item as it was then. */
function currentIn(failure: Failure | null): ImportProduct | null {
  const details: unknown = failure?.kind === 'refused' ? failure.details : null;
  if (typeof details !== 'object' || details === null || !('current' in details)) return null;
  const { current } = details;
  return fitsRecord('import-products', current) ? (current as ImportProduct) : null;
}
