/** The host that a passkey is bound to, and the origin that browsers report for our pages. */
export interface Site {
  rpId: string;
  origin: string;
}

/**
 * Taken from `PUBLIC_URL` if it is set, otherwise from the request's `Host`. The header can be trusted here, because
 * a browser sends the page's own host, and a passkey for one host signs nothing for another.
 */
export function siteOf(request: Request, publicUrl: string | null): Site {
  const url = new URL(publicUrl ?? request.url);
  const host = publicUrl === null ? (request.headers.get('Host') ?? url.host) : url.host;
  const site = URL.parse(`${url.protocol}//${host}`) ?? url;
  return { rpId: site.hostname, origin: site.origin };
}
