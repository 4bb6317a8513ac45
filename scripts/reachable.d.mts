/** The files that `entries` import, and those that these import, with the entries; `later` also follows dynamic imports. */
export function reachable(entries: readonly string[], options?: { later?: boolean }): string[];
/** The modules of the pages that `src/routes.ts` names, layouts and error page among them. */
export function pageModules(): string[];
/** The screens that `src/routes.ts` shows in one of `layouts`. */
export function screensIn(...layouts: string[]): string[];
