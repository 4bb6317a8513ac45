/**
 * The files that `entries` import, directly or indirectly, and the entries themselves; `later` also follows dynamic
 * imports.
 */
export function reachable(entries: readonly string[], options?: { later?: boolean }): string[];
/** The modules that `src/app/` shows as a page, a layout or the error page. */
export function pageModules(): string[];
/** The screens of the pages in one of `layouts`. */
export function screensIn(...layouts: string[]): string[];
