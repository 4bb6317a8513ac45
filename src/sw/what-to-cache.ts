/**
 * Navigations that the shell doesn't answer, tested against path and query: the API, pictures, callbacks of other platforms,
 * and files, which have an extension before the query.
 */
export const notOfTheShell = [
  /^\/api\//,
  /^\/media\//,
  /^\/connect\/(shopify|woocommerce)/,
  /^[^?]*\.[^/?]+(\?|$)/,
];

/** The inspector has a shell of its own. */
export const ofTheInspector = /^\/inspect\/?(\?|$)/;

/** A picture of a product, served by us. Nothing that carries a session token enters a cache. */
export const isPicture = (url: URL): boolean =>
  url.pathname.startsWith('/media/') && !url.searchParams.has('sessionToken');

/** A file of a build, named by its content. */
export const isAsset = (url: URL): boolean =>
  url.pathname.startsWith('/assets/') && !url.searchParams.has('sessionToken');
