/** The value of a bulk import's limit field; null imports everything `[§4-import-limit]`. */
export type ImportLimit = { limit: number | null } | 'invalid';

/** Reads the field: empty means everything; anything but a whole number from 1 is invalid, as on the server. */
export function readLimit(text: string): ImportLimit {
  const bare = text.trim();
  if (bare === '') return { limit: null };
  const limit = Number(bare);
  return /^\d+$/.test(bare) && Number.isSafeInteger(limit) && limit >= 1 ? { limit } : 'invalid';
}
