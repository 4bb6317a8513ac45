/**
 * The page in the query that the person originally wanted, so that links to other ways of signing in can pass it on
 * `[§6-auth]`.
 */
export function wantedOf(search: string): { redirectTo?: string } {
  const redirectTo = new URLSearchParams(search).get('redirectTo');
  return redirectTo === null ? {} : { redirectTo };
}
