import { refuse } from './refuse.ts';

export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/** The most items in one page. */
const most = 250;

const cursorOf = (item: { id: unknown }) => Buffer.from(String(item.id)).toString('base64url');

/** A page of a list, as a Relay connection. Items are converted only if they are on the page. */
export function connection<T extends { id: unknown }, V>(
  items: readonly T[],
  { first, after }: PageArgs,
  view: (item: T) => V,
) {
  if (first == null) throw refuse('you must provide one of first or last');
  if (first < 0 || first > most) throw refuse(`first cannot exceed ${most}`);
  const start = after == null ? 0 : items.findIndex((item) => cursorOf(item) === after) + 1;
  if (after != null && start === 0) throw refuse('Invalid cursor for current pagination sort.');
  const page = items.slice(start, start + first);
  return {
    nodes: page.map(view),
    edges: page.map((item) => ({ cursor: cursorOf(item), node: view(item) })),
    pageInfo: {
      hasNextPage: start + page.length < items.length,
      hasPreviousPage: start > 0,
      startCursor: page[0] ? cursorOf(page[0]) : null,
      endCursor: page.length > 0 ? cursorOf(page[page.length - 1] as T) : null,
    },
  };
}
