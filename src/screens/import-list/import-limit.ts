/** What the limit field of a bulk import holds: null imports all `[§4-import-limit]`. */
export type ImportLimit = { limit: number | null } | 'invalid';

/** Reads the field: empty is all; anything but a whole number from 1 is refused, as the server would. */
export function readLimit(text: string): ImportLimit {
  const bare = text.trim();
  if (bare === '') return { limit: null };
  const limit = Number(bare);
  return /^\d+$/.test(bare) && Number.isSafeInteger(limit) && limit >= 1 ? { limit } : 'invalid';
}
