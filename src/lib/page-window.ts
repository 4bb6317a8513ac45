/** How many rows a page of a list holds `[§9 page size]`. */
export const pageSize = 10;
const linkCount = 5;

/** The page numbers that are linked: at most 5, around the current one `[§9 pagination]`. */
export function pageLinks(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(linkCount / 2), last - linkCount + 1));
  const end = Math.min(last, start + linkCount - 1);
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, index) => start + index);
}

/** The rows of one page, with the page brought into the range that exists. */
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

/** A page number as a URL carries it: 1 for anything that is none `[§9 page]`. */
export function pageFrom(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
