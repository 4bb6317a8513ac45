/**
 * What a page of ours may load. Pictures come from suppliers' own sites, too; inline style attributes carry widths of bars and
 * rows; inline scripts aren't allowed at all, and the seed isn't one; of inline styles only the one that `styleSource` names.
 */
function contentSecurityPolicy(apiBase: string, styleSource: string): string {
  const api = URL.parse(apiBase)?.origin;
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    `connect-src 'self'${api ? ` ${api}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers of every page and file. */
export const securityHeaders = (apiBase: string, styleSource: string): Record<string, string> => ({
  'Content-Security-Policy': contentSecurityPolicy(apiBase, styleSource),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  // Addresses can carry a session token of another platform.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
});
