import { hasTexts } from './has-texts.ts';

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
  'change',
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

const isView = (value: unknown): value is SavedView => hasTexts(value, ['id', 'name', 'query']);

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ').slice(0, longest);

/** Whether two names would be taken for one. */
export const isSameName = (a: string, b: string): boolean =>
  tidy(a).toLocaleLowerCase() === tidy(b).toLocaleLowerCase();

/** Saves at the end; in place of the one that has the name already. No name, or one too many, saves nothing. */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const named = { ...view, name: tidy(view.name) };
  if (named.name === '') return views;
  const at = views.findIndex(({ name }) => isSameName(name, named.name));
  if (at >= 0) return views.with(at, named);
  return views.length < most ? [...views, named] : views;
}

/** Another that had the new name gives way. */
export function renamed(views: readonly SavedView[], id: string, to: string): readonly SavedView[] {
  const name = tidy(to);
  if (name === '') return views;
  return views
    .filter((view) => view.id === id || !isSameName(view.name, name))
    .map((view) => (view.id === id ? { ...view, name } : view));
}

/** Puts a removed one back where it was; a newer one of its name stays instead. */
export function putBack(
  views: readonly SavedView[],
  view: SavedView,
  at: number,
): readonly SavedView[] {
  if (views.some(({ name }) => isSameName(name, view.name))) return views;
  return views.toSpliced(at, 0, view);
}
