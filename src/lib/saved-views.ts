/** What a list shows, under a name of the person's own: its filters, search and sorting, as the address says them. */
export interface SavedView {
  id: string;
  name: string;
  /** Without its question mark. */
  query: string;
}

/** Where one stands in a list, or what is open over it: no part of what the list shows. */
const passing = new Set([
  'page',
  'queue',
  'edit',
  'product',
  'partnership',
  'request',
  'feed',
  'ask',
]);
const longest = 40;
const most = 20;

/** The part of a query string that a view keeps, in one order, so that equal views are equal texts. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  params.sort();
  return params.toString();
}

/** What was kept, if it still is what we keep. */
export function readViews(kept: unknown): readonly SavedView[] {
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, query } = value as Partial<Record<string, unknown>>;
  return [id, name, query].every((text) => typeof text === 'string');
}

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ').slice(0, longest);
const sameName = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase();

/** Saves at the end; in the place of the one that has the name already. No name, or one too many, saves nothing. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const named = { ...view, name: tidy(view.name) };
  if (named.name === '') return views;
  const at = views.findIndex(({ name }) => sameName(name, named.name));
  if (at >= 0) return views.with(at, named);
  return views.length < most ? [...views, named] : views;
}

/** Another that had the new name gives way. */
export function renamed(views: readonly SavedView[], id: string, to: string): readonly SavedView[] {
  const name = tidy(to);
  if (name === '') return views;
  return views
    .filter((view) => view.id === id || !sameName(view.name, name))
    .map((view) => (view.id === id ? { ...view, name } : view));
}

/** Puts a removed one back where it was; a newer one of its name stays instead. */
export function putBack(
  views: readonly SavedView[],
  view: SavedView,
  at: number,
): readonly SavedView[] {
  if (views.some(({ name }) => sameName(name, view.name))) return views;
  return views.toSpliced(at, 0, view);
}
