/** Whether the error means that the disk is full, as the browser or Dexie reports it. */
export function isQuota(error: unknown): boolean {
  const names = [nameOf(error), nameOf(inner(error))];
  return names.includes('QuotaExceededError');
}

const nameOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'name' in error ? error.name : null;
const inner = (error: unknown) =>
  typeof error === 'object' && error !== null && 'inner' in error ? error.inner : null;
