/**
 * Navigations that aren't answered with the shell, compared with path and query: the API, pictures, callbacks of other
 * platforms, and files, which have an extension before the query.
 */
export const notOfTheShell = [
  /^\/api\//,
  /^\/media\//,
  /^\/connect\/(shopify|woocommerce)/,
  /^[^?]*\.[^/?]+(\?|$)/,
];

/** The inspector has its own shell. */
export const ofTheInspector = /^\/inspect\/?(\?|$)/;

/** Whether it is a product picture from our server. Nothing with a session token may be cached. */
export const isPicture = (url: URL): boolean =>
  url.pathname.startsWith('/media/') && !url.searchParams.has('sessionToken');

/** Whether it is a file of a build, named by its content. */
export const isAsset = (url: URL): boolean =>
  url.pathname.startsWith('/assets/') && !url.searchParams.has('sessionToken');
