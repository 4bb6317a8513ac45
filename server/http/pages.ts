import type { PageMeta } from '../../contract/http/envelope.ts';

/** Rows per page `[§9-pagination]`. */
export const perPage = 10;

export const offsetOf = (page: number): number => (page - 1) * perPage;

/** The position of an existing page among `total` rows, counted from the nearer end. */
export function placeOf(page: number, total: number) {
  const before = offsetOf(page);
  const limit = Math.min(perPage, total - before);
  const after = total - before - limit;
  const isFromEnd = after < before;
  return { limit, offset: isFromEnd ? after : before, isFromEnd };
}

export function pageMeta(page: number, total: number): PageMeta {
  return {
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    total,
  };
}

/** PostgreSQL refuses NUL in text, and control characters are never part of a searched word. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').trim();
}
