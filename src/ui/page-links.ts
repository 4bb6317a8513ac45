/** The page numbers to link to: five `[§9-pagination]` around the current one, or fewer if there are fewer pages. */
export function pageLinks(page: number, lastPage: number): number[] {
  const count = Math.min(5, lastPage);
  const first = Math.max(1, Math.min(page - 2, lastPage - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
