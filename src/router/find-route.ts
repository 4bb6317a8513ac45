import { parse } from 'regexparam';
import { matchRoute } from 'wouter';
import { decoded } from '../lib/pure/decoded.ts';
import type { Crumb } from './layout-props.ts';
import type { Route } from './site.ts';

/** The route of a path; undefined if a parameter can't be valid on any page `[§8-404-invalid]`. */
export function findRoute(routes: readonly Route[], path: string): Route | undefined {
  return routes.find(({ pattern }) => {
    const [fits, params] = matchRoute(parse, pattern, path);
    return fits && Object.values(params).every(isParameter);
  });
}

/** The value that a page's title may contain: the last step of the path. */
export const titleValues = (path: string): Record<string, string> => ({
  last: decoded(path.slice(path.lastIndexOf('/') + 1)),
});

function isParameter(value: string | undefined): boolean {
  if (value === undefined) return true;
  try {
    return /^[^\p{Cc}]{1,200}$/u.test(decodeURIComponent(value));
  } catch {
    return false;
  }
}

/**
 * The breadcrumb from home to `path`, without both: the route's declared parent, and every route whose path is part of
 * it `[§2-breadcrumb]`.
 */
export function trailOf(routes: readonly Route[], path: string): readonly Crumb[] {
  const here = findRoute(routes, path);
  const parts = path.split('/').filter(Boolean);
  const above = parts.slice(1).map((_, count) => `/${parts.slice(0, count + 1).join('/')}`);
  const matched = above.flatMap((one) => {
    const route = findRoute(routes, one);
    return route && route !== here ? [{ titleId: route.titleId, path: one }] : [];
  });
  return here?.below ? [here.below, ...matched] : matched;
}
