/** What a browser binds a passkey to, and the origin that it tells of the page. */
export interface Site {
  rpId: string;
  origin: string;
}

/**
 * `PUBLIC_URL` where it is set; else the host that the request names, which a browser takes from the page's own address: a
 * passkey of one host signs nothing for another.
 */
export function siteOf(request: Request, publicUrl: string | null): Site {
  const url = new URL(publicUrl ?? request.url);
  const host = publicUrl === null ? (request.headers.get('Host') ?? url.host) : url.host;
  const site = URL.parse(`${url.protocol}//${host}`) ?? url;
  return { rpId: site.hostname, origin: site.origin };
}
