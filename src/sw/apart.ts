/** Where a page of this device asks to be parted from the other site's page that opened it. */
export const ofApart = /^\/apart(\?|$)/;

/**
 * Parts a window from the page that opened it, and leads back to the page in `to`, on our own site only `[§D-apart]`.
 * The policy is only sent here: a browser changes a page's process for it, which each start would have to wait for.
 */
export function partAndReturn(url: URL): Response {
  const to = URL.parse(url.searchParams.get('to') ?? '', url.origin);
  const location = to?.origin === url.origin ? to.href : url.origin;
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'Cross-Origin-Opener-Policy': 'same-origin' },
  });
}
