import { Refusal } from './refusal.ts';

/**
 * Another site's page can have a browser send us a form, a text or nothing at all, with no question asked; JSON it can't.
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
 * of ours that isn't listed. What is no browser says neither, and has nobody to sign in by mistake `[§D-same-site]`.
 */
export function requireSameSite(request: Request, { publicUrl, corsOrigins }: OwnSite): void {
  const origin = request.headers.get('Origin');
  if (origin !== null && corsOrigins.includes(origin)) return;
  const site = request.headers.get('Sec-Fetch-Site');
  // Browsers leave it out on plain http, and old ones always; the origin of a write all of them send.
  const isOurs =
    site === null
      ? origin === null || isOrigin(origin, request, publicUrl())
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Refusal('forbidden', 'This is called by our own pages alone.');
}

/**
 * For a form that a browser sends by itself, which another site's page could have it send as well: it is told by what the browser says
 * of where it comes from, and one that says nothing is none of ours. Throws `forbidden` `[§D-plain-forms]`.
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
