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
