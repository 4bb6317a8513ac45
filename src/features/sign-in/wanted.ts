/** The page that a query says somebody wanted, to be handed on by a link to another way in `[§6-auth]`. */
export function wantedOf(search: string): { redirectTo?: string } {
  const redirectTo = new URLSearchParams(search).get('redirectTo');
  return redirectTo === null ? {} : { redirectTo };
}
