import { hash } from 'node:crypto';

/**
 * What our pages may load. Pictures come from us, including suppliers' ones; only with another back end do they come
 * from wherever it says `[§D-pictures]`. Inline scripts aren't allowed at all (the seed isn't one); of inline styles
 * only the one in `styles` and the attributes that the server itself wrote. No text becomes markup or a script except
 * through the policies of `src/lib/trusted.ts` `[§D-trusted]`.
 */
function contentSecurityPolicy(apiBase: string, styles: string, attributes: string): string {
  const api = URL.parse(apiBase)?.origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styles}`,
    `style-src-attr ${attributes}`,
    `img-src 'self' data: blob:${api ? ' https:' : ''}`,
    `connect-src 'self'${api ? ` ${api}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dropline-inert dropline-worker',
  ].join('; ');
}

/** The headers of every page and file. */
export const securityHeaders = (
  apiBase: string,
  styles: string,
  attributes = "'none'",
): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(apiBase, styles, attributes),
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // Addresses can contain a session token of another platform.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});

/**
 * Whether the person opened the page themselves, by typing the address or following our own link. Then no other site
 * has chosen the address, whose words the page repeats next to personal data `[§D-compressed]`, and none can hold the
 * page's window.
 */
export function isOwnWish(request: Request): boolean {
  const from = request.headers.get('Sec-Fetch-Site');
  return from === 'none' || from === 'same-origin';
}

/**
 * For pages that another site may have opened: parts them from it `[§D-apart]`. The others do without, because for this
 * policy a browser changes the page's process, which takes a tenth of a start.
 */
export const parting = ['Cross-Origin-Opener-Policy', 'same-origin'] as const;

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

/** Allows the style attributes in `html`, rendered by React, each by its exact content. */
export function styleAttributes(html: string): string {
  const found = html.matchAll(/ style="([^"]*)"/g);
  const said = new Set([...found].map(([, value = '']) => value));
  if (said.size === 0) return "'none'";
  const hashes = [...said].map((value) => {
    const text = value.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? '');
    return `'sha256-${hash('sha256', text, 'base64')}'`;
  });
  return ["'unsafe-hashes'", ...hashes].join(' ');
}
