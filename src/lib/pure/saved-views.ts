import { hasTexts } from './has-texts.ts';

/** A view of a list under a name that the person chose: its filters, search and sorting, as in the address. */
export interface SavedView {
  id: string;
  name: string;
  /** The query string without its question mark. */
  query: string;
}

/** Parameters for the position in a list, or for what is open over it; they aren't part of a view. */
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

/** The part of a query string that a view stores, in a fixed order, so that equal views have equal texts. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of passing) params.delete(name);
  params.sort();
  return params.toString();
}

/** The stored views that are still valid. */
export function readViews(kept: unknown): readonly SavedView[] {
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

const isView = (value: unknown): value is SavedView => hasTexts(value, ['id', 'name', 'query']);

const tidy = (name: string) => name.trim().replace(/\s+/g, ' ').slice(0, longest);

/** Whether two names would look the same to a person. */
export const isSameName = (a: string, b: string): boolean =>
  tidy(a).toLocaleLowerCase() === tidy(b).toLocaleLowerCase();

/**
 * Adds a view at the end, or replaces the one with the same name. Without a name, or if there are too many, nothing is
 * saved.
 */
export function withView(views: readonly SavedView[], view: SavedView): readonly SavedView[] {
  const named = { ...view, name: tidy(view.name) };
  if (named.name === '') return views;
  const at = views.findIndex(({ name }) => isSameName(name, named.name));
  if (at >= 0) return views.with(at, named);
  return views.length < most ? [...views, named] : views;
}

/** Renames a view; another one with that name is removed. */
export function renamed(views: readonly SavedView[], id: string, to: string): readonly SavedView[] {
  const name = tidy(to);
  if (name === '') return views;
  return views
    .filter((view) => view.id === id || !isSameName(view.name, name))
    .map((view) => (view.id === id ? { ...view, name } : view));
}

/** Puts a removed view back at its position, unless a newer one has its name. */
export function putBack(
  views: readonly SavedView[],
  view: SavedView,
  at: number,
): readonly SavedView[] {
  if (views.some(({ name }) => isSameName(name, view.name))) return views;
  return views.toSpliced(at, 0, view);
}
