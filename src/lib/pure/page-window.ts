/** How many rows a page of a list has `[§9-pagination]`. */
export const pageSize = 10;
/** The rows of one page; a page number outside the range is moved into it. */
export function pageOf<T>(rows: readonly T[], page: number) {
  const last = Math.max(1, Math.ceil(rows.length / pageSize));
  const current = Math.min(Math.max(1, page), last);
  return {
    rows: rows.slice((current - 1) * pageSize, current * pageSize),
    current,
    last,
    total: rows.length,
  };
}

/** The page number in a URL; 1 if it isn't a valid one `[§9-page]`. */
export function pageFrom(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
