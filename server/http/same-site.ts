import { Refusal } from './refusal.ts';

/**
 * Another site's page can make a browser send us a form, a text or an empty body without a preflight, but not JSON.
 * Throws `unsupported_media_type` for a body that isn't declared as JSON `[§D-same-site]`.
 */
export function requireJson(request: Request): void {
  const type = request.headers.get('Content-Type') ?? '';
  if (/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) return;
  throw new Refusal('unsupported_media_type', 'The body has to be sent as application/json.', {
    headers: { Accept: 'application/json' },
  });
}

/** Defines whose pages may sign a person in. */
export interface OwnSite {
  /** The server's public address. */
  publicUrl(): string;
  /** Origins of other sites whose pages may use the API. */
  corsOrigins: readonly string[];
}

/**
 * For calls that create a session or lead to one: if a foreign page could make them, it could sign people into an
 * account that isn't theirs. Throws `forbidden` if the browser says that the call comes from a page of another site, or
 * of another origin of the same site that isn't listed. Other clients send neither header, and can't be tricked by a
 * page `[§D-same-site]`.
 */
export function requireSameSite(request: Request, { publicUrl, corsOrigins }: OwnSite): void {
  const origin = request.headers.get('Origin');
  if (origin !== null && corsOrigins.includes(origin)) return;
  const site = request.headers.get('Sec-Fetch-Site');
  // Browsers omit `Sec-Fetch-Site` on plain http, and old browsers always do; but all of them send the origin with a
  // write.
  const isOurs =
    site === null
      ? origin === null || isOrigin(origin, request, publicUrl())
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Refusal('forbidden', 'This is called by our own pages alone.');
}

/**
 * For a form that a browser submits without a script, which another site's page could submit as well: the browser's own
 * headers say where it comes from, and a form without these headers isn't accepted. Throws `forbidden`
 * `[§D-plain-forms]`.
 */
export function requireOwnPage(request: Request, publicUrl: string): void {
  const site = request.headers.get('Sec-Fetch-Site');
  const origin = request.headers.get('Origin') ?? originOf(request.headers.get('Referer'));
  const isOurs =
    (site ?? 'same-origin') === 'same-origin' &&
    (origin === null ? site !== null : isOrigin(origin, request, publicUrl));
  if (!isOurs) throw new Refusal('forbidden', 'This form is sent by our own pages alone.');
}

const originOf = (address: string | null) => (address && URL.parse(address)?.origin) || null;

function isOrigin(origin: string, request: Request, publicUrl: string): boolean {
  // A proxy in front may use its own name for us in `Host`.
  const host = request.headers.get('Host') ?? new URL(request.url).host;
  return URL.parse(origin)?.host === host || URL.parse(publicUrl)?.origin === origin;
}
