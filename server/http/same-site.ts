import { Refusal } from './refusal.ts';

/**
 * Another site's page can make a browser send us a form, a text or an empty body without a preflight; JSON it can't.
 * Throws `unsupported_media_type` for a body that isn't said to be JSON `[§D-same-site]`.
 */
export function requireJson(request: Request): void {
  const type = request.headers.get('Content-Type') ?? '';
  if (/^application\/json *(; *charset="?utf-8"?)? *$/i.test(type)) return;
  throw new Refusal('unsupported_media_type', 'The body has to be sent as application/json.', {
    headers: { Accept: 'application/json' },
  });
}

/** Whose pages may sign a person in. */
export interface OwnSite {
  /** Where people reach the server. */
  publicUrl(): string;
  /** Origins whose pages may call the API from elsewhere. */
  corsOrigins: readonly string[];
}

/**
 * For calls that make a session or lead to one: whoever could make them from a foreign page would sign people into an
 * account that isn't theirs. Throws `forbidden` where the browser says that another site's page asks, or another origin's
 * of ours that isn't listed. Clients that are no browsers send neither header, and can't be tricked by a page `[§D-same-site]`.
 */
export function requireSameSite(request: Request, { publicUrl, corsOrigins }: OwnSite): void {
  const origin = request.headers.get('Origin');
  if (origin !== null && corsOrigins.includes(origin)) return;
  const site = request.headers.get('Sec-Fetch-Site');
  // Browsers omit it on plain http, and old ones always; all of them send the origin of a write.
  const isOurs =
    site === null
      ? origin === null || isOrigin(origin, request, publicUrl())
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Refusal('forbidden', 'This is called by our own pages alone.');
}

/**
 * For a form that a browser submits without a script, which another site's page could submit as well: the browser's own headers say where
 * it comes from, and a form without them is not ours. Throws `forbidden` `[§D-plain-forms]`.
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
  // A proxy in front may have its own name for us in `Host`.
  const host = request.headers.get('Host') ?? new URL(request.url).host;
  return URL.parse(origin)?.host === host || URL.parse(publicUrl)?.origin === origin;
}
