import type { Read } from '../../sync/state/types.ts';

/**
 * The payment methods that were read; null if they were read no later than `distrusted`, because after a failed removal
 * nobody knows what is left `[§7-delete-payment-method-failed]`. The next read shows them again.
 */
export function trusted<T>(read: Read<{ data: T }>, distrusted: number | null): Read<T | null> {
  if (read.state !== 'ready') return read;
  const isKnown = distrusted === null || read.observedAt > distrusted;
  return { ...read, value: isKnown ? read.value.data : null };
}
