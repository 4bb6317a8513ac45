const origin = 'https://inside.invalid';

/**
 * The `redirectTo` of a query if it leads to a page of this app: an absolute path that a browser wouldn't read as
 * another host or scheme.
 */
export function safeRedirect(to: string | null | undefined): string | null {
  if (!to?.startsWith('/') || /^\/[/\\]|[\\\p{Cc}]/u.test(to)) return null;
  const url = URL.parse(to, origin);
  if (url?.origin !== origin) return null;
  const path = url.pathname + url.search + url.hash;
  // A browser reads `/.//host` as another host only after the dot is removed.
  return path.startsWith('//') ? null : path;
}
